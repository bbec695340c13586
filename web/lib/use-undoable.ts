import { useQueryClient } from '@tanstack/react-query';
import { useToast } from './toast.ts';
import type { Undo } from './undo.ts';

/** Says what was deleted, with a way back for as long as the message stands. It outlives the screen that it came from. */
export function useUndoable() {
  const toast = useToast();
  const client = useQueryClient();
  return (title: string, way: () => Undo | Promise<Undo>, description?: string) => {
    const onClick = () =>
      void import('./undo.ts').then(async ({ undo }) => undo(await way(), { toast, client }));
    toast({ title, ...(description && { description }), action: { label: 'Undo', onClick } });
  };
}
