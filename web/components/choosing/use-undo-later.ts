import { postsText } from '#domain/posts/chosen-text.ts';
import type { ManyResult } from '#domain/posts/many.ts';
import { reasonsIn } from '#domain/posts/many-words.ts';
import { useToast } from '#web/lib/toast.ts';
import type { WayBack } from './undo.ts';
import { useMany } from './use-many.ts';

/** `Undone: 2 posts`, or how many of them came back. */
export function undoneText(results: readonly ManyResult[]): string {
  const stuck = results.filter(({ ok }) => !ok).length;
  if (stuck === 0) return `Undone: ${postsText(results.length)}`;
  return `${postsText(results.length - stuck)} put back, ${stuck} not`;
}

/** Offers the way back in a message, which outlives the dialog and the screen that it came from. */
export function useUndoLater() {
  const toast = useToast();
  const { run } = useMany();
  const undo = async ({ action, ids, each }: WayBack) => {
    const results = await run(action, ids, {}, { each });
    const reasons = reasonsIn(results).map(
      ({ message, ids: stuck }) => `${postsText(stuck.length)}: ${message}`,
    );
    toast({
      title: undoneText(results),
      ...(reasons.length > 0 && { description: reasons.join('. '), variant: 'destructive' }),
    });
  };
  return (title: string, way: WayBack) =>
    toast({ title, action: { label: 'Undo', onClick: () => void undo(way) } });
}
