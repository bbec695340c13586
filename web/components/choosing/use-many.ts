import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { changeMany, type ManyAction } from '#domain/posts/many.ts';
import type { Outcome } from '#domain/posts/many-words.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import type { Each } from './undo.ts';

/** The input of an action besides the posts. */
export type ActionInput = Pick<
  BodyInput<typeof changeMany>,
  'scheduledAt' | 'days' | 'timeZone' | 'companyName' | 'campaignId' | 'key'
>;

/** How many posts one request takes: progress is visible, and no request takes long. */
const PART = 20;

const UNANSWERED =
  'No answer came, so it may be done all the same. Please look at it before you do it again.';

/** The server's dry run; repeated when the input changes, null while it is incomplete. */
export function useCheck(
  action: ManyAction,
  ids: readonly string[],
  input: ActionInput | null,
  { enabled }: { enabled: boolean },
) {
  return useQuery({
    queryKey: ['many', action, ids, input],
    queryFn: ({ signal }) =>
      inParts(ids, async (part) => ask({ ids: part, action, ...input, check: true }, signal)),
    enabled: enabled && input !== null,
    gcTime: 0,
    staleTime: Infinity,
  });
}

const ask = async (body: BodyInput<typeof changeMany>, signal?: AbortSignal) =>
  (await call(changeMany, { body, ...(signal && { signal }) })).results;

async function inParts(
  ids: readonly string[],
  go: (part: string[], from: number) => Promise<Outcome[]>,
  onPart?: (results: Outcome[]) => void,
): Promise<Outcome[]> {
  let results: Outcome[] = [];
  for (let from = 0; from < ids.length; from += PART) {
    results = [...results, ...(await go(ids.slice(from, from + PART), from))];
    onPart?.(results);
  }
  return results;
}

const partOf = (each: Each, from: number): Each =>
  Object.fromEntries(Object.entries(each).map(([name, list]) => [name, list.slice(from, from + PART)]));

/** Runs the action in parts. The outcome of a part whose request failed is unknown, and reported so. */
export function useMany() {
  const client = useQueryClient();
  const [results, setResults] = useState<Outcome[] | null>(null);
  const [isPending, setPending] = useState(false);

  async function run(
    action: ManyAction,
    ids: readonly string[],
    input: ActionInput = {},
    each?: Each,
  ): Promise<Outcome[]> {
    setPending(true);
    setResults([]);
    const all = await inParts(
      ids,
      async (part, from) => {
        try {
          return await ask({
            ids: part,
            action,
            ...input,
            ...(each && partOf(each, from)),
            ...(from + PART < ids.length && { more: true }),
          });
        } catch (error) {
          const unanswered = !(error instanceof ApiError) && navigator.onLine;
          const message = unanswered ? UNANSWERED : messageOf(error, 'This did not come through');
          return part.map((id) => ({ id, ok: false, message, ...(unanswered && { unanswered }) }));
        }
      },
      setResults,
    );
    setPending(false);
    // The result does not wait until every list is read again.
    void somethingChanged(client);
    return all;
  }
  return { run, results, isPending };
}
