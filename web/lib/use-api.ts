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
import { call, callAll, callOnce, knownPage, type Said } from './api.ts';

type ReadInput<E> = { params?: ParamsInput<E>; query?: QueryInput<E> };
export type WriteInput<E> = { params?: ParamsInput<E>; query?: QueryInput<E>; body?: BodyInput<E> };

/** `/api/posts/7` becomes ['api', 'posts', '7', query], so that ['api', 'posts'] refreshes all of them. */
export const keyOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown } = {}) => [
  ...pathOf(endpoint, input.params).split('/').slice(1),
  ...(input.query ? [input.query] : []),
];

type ReadOptions<E> = {
  refetchInterval?: number;
  /** Where the data came with another answer: how soon this one is asked for the first time. */
  firstAfter?: number;
  refetchOnMount?: 'always';
  enabled?: boolean;
  /** A list of which the screen needs all, however many answers that takes. */
  whole?: true;
  /** What is known before anybody asked. */
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
 * An agency has one revision, and so have its screens: after a change everything that is shown is asked again, and what
 * is the same is answered 304. Who is signed in is no part of it.
 */
export const somethingChanged = (client: QueryClient, isSpared: (query: Query) => boolean = () => false) =>
  client.invalidateQueries({ predicate: (query) => query.queryKey[1] !== 'auth' && !isSpared(query) });

/** What follows from a mutation. `onSuccess` and `onSettled` belong to the screen that did it, and are left out once it is gone. */
type Ends<Answer, Input> = MutateOptions<Answer, Error, Input> & {
  /** What is said of a success and what outlives the screen; as `onError`, also where the person is elsewhere by then. */
  onDone?: (answer: Answer) => unknown;
  onError?: (error: Error) => unknown;
};

/**
 * A mutation of which people hear how it ended wherever they are by then: what is given to `mutate` of TanStack is
 * forgotten with the screen, and a failure went unsaid.
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

/** For what no other screen shows, such as a password. */
export const useWrite = <E extends Endpoint>(endpoint: E) =>
  useToldMutation<Said<E>, WriteInput<E>>({ mutationFn: (input) => callOnce(endpoint, input) });

/** For what screens show: they are asked again after a success. */
export function useChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useToldMutation<Said<E>, WriteInput<E>>({
    mutationFn: (input) => callOnce(endpoint, input),
    onSuccess: () => somethingChanged(client),
  });
}

/** For a question that is asked with POST: without its answer it was for nothing. */
export const useAsk = <E extends Endpoint>(endpoint: E) =>
  useMutation<AnswerOf<E>, Error, WriteInput<E>>({ mutationFn: (input) => call(endpoint, input) });
