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

/** The server's dry run of these dates. */
export const useDatesPreview = (dates: readonly Wanted[], slots: boolean, enabled: boolean) =>
  useQuery({
    queryKey: [PREVIEW, dates, slots],
    queryFn: ({ signal }) => ask({ dates: [...dates], preview: true, slots }, signal),
    enabled: enabled && dates.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });

/** Nothing was changed; with the server's first reason. */
class Refused extends Error {}

const why = (results: readonly DateResult[]) => {
  const refused = results.find(({ ok }) => !ok);
  return refused ? `${refused.title || 'Untitled'}: ${refused.message ?? ''}` : 'Nothing was changed';
};

/** Sets the dates of several posts together, with one undo for all. */
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
    // The dry run is not repeated: it would be about dates that are set already.
    onSettled: () => somethingChanged(client, ({ queryKey }) => queryKey[0] === PREVIEW),
  });
}
