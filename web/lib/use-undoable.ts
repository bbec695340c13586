import { useQueryClient } from '@tanstack/react-query';
import { useToast, type ToastOptions } from './toast.ts';
import type { Undo } from './undo.ts';

type Said = Pick<ToastOptions, 'title' | 'description'> & Undo;

/** Says what was deleted, with a way back for as long as the message stands. It outlives the screen that it came from. */
export function useUndoable() {
  const toast = useToast();
  const client = useQueryClient();
  return ({ title, description, ...way }: Said) => {
    const onClick = () => void import('./undo.ts').then(({ undo }) => undo(way, { toast, client }));
    toast({ title, ...(description && { description }), action: { label: 'Undo', onClick } });
  };
}
