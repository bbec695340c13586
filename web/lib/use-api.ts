import { useCallback } from 'react';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type MutateOptions,
  type Query,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { pathOf } from '#domain/kit/address.ts';
import type { AnswerOf, BodyInput, Endpoint, ParamsInput, QueryInput } from '#domain/kit/endpoint.ts';
import { call, callAll, callOnce, isLostAnswer, knownPage, type Said } from './api.ts';

type ReadInput<E> = { params?: ParamsInput<E>; query?: QueryInput<E> };
export type WriteInput<E> = { params?: ParamsInput<E>; query?: QueryInput<E>; body?: BodyInput<E> };

/** `/api/posts/7` becomes ['api', 'posts', '7', query], so that ['api', 'posts'] refreshes all of them. */
export const keyOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown } = {}) => [
  ...pathOf(endpoint, input.params).split('/').slice(1),
  ...(input.query ? [input.query] : []),
];

type ReadOptions<E> = {
  refetchInterval?: number;
  /** For data that came with another answer: the delay before the first fetch of its own. */
  firstAfter?: number;
  refetchOnMount?: 'always';
  enabled?: boolean;
  /** Reads all pages of a list. */
  whole?: true;
  /** Data that is known before the first fetch. */
  initialData?: AnswerOf<E> | undefined;
};

export function useRead<E extends Endpoint>(
  endpoint: E,
  input: ReadInput<E> = {},
  { firstAfter, refetchInterval, whole, initialData, ...options }: ReadOptions<E> = {},
) {
  const ask = whole ? callAll : call;
  const known = () => (whole ? undefined : knownPage(endpoint, input)?.answer);
  return useQuery<AnswerOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => ask(endpoint, { ...input, signal }),
    initialData: initialData ?? known,
    ...options,
    refetchInterval: ({ state }) =>
      (state.dataUpdateCount + state.errorUpdateCount === 0 && firstAfter) || (refetchInterval ?? false),
  });
}

/**
 * An agency has one revision: after a change everything on the screen is refetched, and unchanged answers are
 * 304. The session is not part of it.
 */
export const somethingChanged = (client: QueryClient, isSpared: (query: Query) => boolean = () => false) =>
  client.invalidateQueries({ predicate: (query) => query.queryKey[1] !== 'auth' && !isSpared(query) });

/**
 * Callbacks of a mutation. `onSuccess` and `onSettled` belong to the screen and are skipped once it unmounts.
 */
type Ends<Answer, Input> = MutateOptions<Answer, Error, Input> & {
  /** For messages and effects that outlive the screen; like `onError`, also called after it unmounts. */
  onDone?: (answer: Answer) => unknown;
  onError?: (error: Error) => unknown;
};

/**
 * A mutation whose `onDone` and `onError` are called even after the screen unmounts: TanStack drops the
 * callbacks of `mutate` then, so that failures went unnoticed.
 */
export function useToldMutation<Answer, Input>(options: UseMutationOptions<Answer, Error, Input>) {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: Input, { onDone, onError, ...ofTheScreen }: Ends<Answer, Input> = {}): void => {
      mutateAsync(input, ofTheScreen).then(onDone, onError ?? (() => undefined));
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** For writes that no screen shows, such as a password. */
export const useWrite = <E extends Endpoint>(endpoint: E) =>
  useToldMutation<Said<E>, WriteInput<E>>({ mutationFn: (input) => callOnce(endpoint, input) });

/** For writes that screens show: they are refetched after a success, and where it is unknown whether it was done. */
export function useChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useToldMutation<Said<E>, WriteInput<E>>({
    mutationFn: (input) => callOnce(endpoint, input),
    onSuccess: () => somethingChanged(client),
    onError: (error) => {
      if (isLostAnswer(error)) void somethingChanged(client);
    },
  });
}

/** For a read by POST: it needs a valid answer. */
export const useAsk = <E extends Endpoint>(endpoint: E) =>
  useMutation<AnswerOf<E>, Error, WriteInput<E>>({ mutationFn: (input) => call(endpoint, input) });
