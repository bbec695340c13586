import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { changeMany, type ManyAction, type ManyResult } from '#domain/posts/many.ts';
import { call, isLostAnswer, messageOf } from '#web/lib/api.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { findOut } from './find-out.ts';
import type { Each } from './undo.ts';

/** The input of an action besides the posts. */
export type ActionInput = Pick<
  BodyInput<typeof changeMany>,
  'scheduledAt' | 'days' | 'timeZone' | 'companyName' | 'campaignId' | 'key'
>;

/** How many posts one request takes: progress is visible, and no request takes long. */
const PART = 20;

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
  go: (part: string[], from: number) => Promise<ManyResult[]>,
  onPart?: (results: ManyResult[]) => void,
): Promise<ManyResult[]> {
  let results: ManyResult[] = [];
  for (let from = 0; from < ids.length; from += PART) {
    results = [...results, ...(await go(ids.slice(from, from + PART), from))];
    onPart?.(results);
  }
  return results;
}

const partOf = (each: Each, from: number): Each =>
  Object.fromEntries(Object.entries(each).map(([name, list]) => [name, list.slice(from, from + PART)]));

/**
 * Runs the action in parts. Where no answer comes to a part, its posts are read again to find out what became of
 * them; what they do not say is unknown, and reported so.
 */
export function useMany() {
  const client = useQueryClient();
  const [results, setResults] = useState<ManyResult[] | null>(null);
  const [isPending, setPending] = useState(false);

  async function run(
    action: ManyAction,
    ids: readonly string[],
    input: ActionInput = {},
    { each, checked }: { each?: Each | undefined; checked?: readonly ManyResult[] } = {},
  ): Promise<ManyResult[]> {
    setPending(true);
    setResults([]);
    const all = await inParts(
      ids,
      async (part, from) => {
        const eachHere = each && partOf(each, from);
        const more = from + PART < ids.length;
        const go = () => ask({ ids: part, action, ...input, ...eachHere, ...(more && { more }) });
        const wasOnline = navigator.onLine;
        try {
          return await go();
        } catch (error) {
          // Offline from the start: nothing was sent.
          if (!isLostAnswer(error) || !(wasOnline || navigator.onLine)) {
            const message = messageOf(error, 'This did not come through');
            return part.map((id) => ({ id, ok: false, message }));
          }
          const found = () => findOut({ action, ids: part, input, each: eachHere, checked });
          // With its key it is done once, however often it is asked, and the answer is the same.
          return input.key === undefined ? found() : go().catch(found);
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
