import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import { changeDates, type DateResult } from '#domain/slots/dates.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';

export type Wanted = BodyInput<typeof changeDates>['dates'][number];

const ask = (body: BodyInput<typeof changeDates>, signal?: AbortSignal) =>
  call(changeDates, { body, ...(signal && { signal }) });

const PREVIEW = 'dates';

/** What these dates would do, by the server's own rules. */
export const useDatesPreview = (dates: readonly Wanted[], slots: boolean, enabled: boolean) =>
  useQuery({
    queryKey: [PREVIEW, dates, slots],
    queryFn: ({ signal }) => ask({ dates: [...dates], preview: true, slots }, signal),
    enabled: enabled && dates.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });

/** Thrown where nothing was done: the first reason of the server. */
class Refused extends Error {}

const why = (results: readonly DateResult[]) => {
  const refused = results.find(({ ok }) => !ok);
  return refused ? `${refused.title || 'Untitled'}: ${refused.message ?? ''}` : 'Nothing was changed';
};

/** Gives several posts their dates at once, with one way back for all of them. */
export function useDates() {
  const client = useQueryClient();
  const toast = useToast();
  const undoable = useUndoable();

  async function go(body: BodyInput<typeof changeDates>): Promise<DateResult[]> {
    const { done, results } = await ask(body);
    if (!done) throw new Refused(why(results));
    return results;
  }
  const back = (results: readonly DateResult[]): Wanted[] =>
    results
      .filter(({ canUndo }) => canUndo)
      .map(({ id, before, after }) => ({ id, scheduledAt: before, expected: after }));

  return useMutation({
    mutationFn: ({ dates, slots }: { dates: readonly Wanted[]; slots: boolean; said: string }) =>
      go({ dates: [...dates], slots }),
    onSuccess: (results, { said }) => {
      const dates = back(results);
      const asked = [...new Set(results.flatMap(({ asks }) => asks))];
      const note = asked.length > 0 ? `Asked again: ${asked.join(', ')}` : undefined;
      if (dates.length === 0) toast({ title: said, ...(note && { description: note }) });
      else
        undoable(
          said,
          () => ({
            restored: `Dates put back: ${postsText(dates.length)}`,
            failed: 'The dates could not be put back: one of these posts was changed since',
            undo: () => go({ dates }),
          }),
          note,
        );
    },
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: error instanceof Refused ? error.message : messageOf(error, 'Please try again.'),
        variant: 'destructive',
      }),
    // What was asked beforehand is not asked again: the answer would be about dates that are given.
    onSettled: () => somethingChanged(client, ({ queryKey }) => queryKey[0] === PREVIEW),
  });
}
