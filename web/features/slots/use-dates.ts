import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import { changeDates, type DateResult } from '#domain/slots/dates.ts';
import { call, isLostAnswer, messageOf } from '#web/lib/api.ts';
import { refusedWith } from '#web/lib/date-back.ts';
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

/** The server's first reason. */
const why = (results: readonly DateResult[]) => {
  const refused = results.find(({ ok }) => !ok);
  return refused ? `${refused.title || 'Untitled'}: ${refused.message ?? ''}` : 'Nothing was changed';
};

const NOT_BACK = 'The dates could not be put back: one of these posts was changed since';

/** Sets the dates of several posts together, with one undo for all. */
export function useDates() {
  const client = useQueryClient();
  const toast = useToast();
  const undoable = useUndoable();

  async function go(body: BodyInput<typeof changeDates>): Promise<DateResult[]> {
    const { done, results } = await ask(body);
    if (!done) throw refusedWith(why(results));
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
            failed: NOT_BACK,
            undo: async () => {
              if (!(await ask({ dates })).done) throw refusedWith(NOT_BACK);
            },
          }),
          note,
        );
    },
    onError: (error) =>
      toast({
        title: isLostAnswer(error) ? 'Error' : 'Nothing was changed',
        description: messageOf(error, isLostAnswer(error) ? ANSWER_LOST : 'Please try again.'),
        variant: 'destructive',
      }),
    // The dry run is not repeated: it would be about dates that are set already.
    onSettled: () => somethingChanged(client, ({ queryKey }) => queryKey[0] === PREVIEW),
  });
}
