import { useQueryClient } from '@tanstack/react-query';
import { useToast } from './toast.ts';
import type { Undo } from './undo.ts';

/** Shows a toast about a deletion with an undo button. It outlives the screen. */
export function useUndoable() {
  const toast = useToast();
  const client = useQueryClient();
  return (title: string, way: () => Undo | Promise<Undo>, description?: string) => {
    const onClick = () =>
      void import('./undo.ts').then(async ({ undo }) => undo(await way(), { toast, client }));
    toast({ title, ...(description && { description }), action: { label: 'Undo', onClick } });
  };
}
