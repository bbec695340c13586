import { UNDO_OVER } from '#domain/kit/undo.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import type { ManyResult } from '#domain/posts/many.ts';
import { reasonsIn } from '#domain/posts/many-words.ts';
import { usePart } from '#web/lib/app-state.ts';
import { createToasts } from '#web/lib/toast.ts';
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
  const { shown, toast } = usePart(createToasts);
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
  return (title: string, way: WayBack) => {
    const left = way.until === undefined ? null : way.until - Date.now();
    if (left !== null && left <= 0) return;
    toast({ title, action: { label: 'Undo', onClick: () => void undo(way) } });
    const offer = shown.get()?.id;
    if (left !== null)
      setTimeout(() => {
        const present = shown.get();
        if (present?.id !== offer || !present?.open) return;
        // The focus is in the list of messages where it keeps this one on the screen.
        const list = document.activeElement?.closest<HTMLElement>('ol[tabindex]');
        toast({ title, description: UNDO_OVER });
        list?.focus();
      }, left);
  };
}
