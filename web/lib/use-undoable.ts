import { useQueryClient } from '@tanstack/react-query';
import { useToast } from './toast.ts';
import { somethingChanged } from './use-api.ts';
import { useOutcome } from './use-outcome.ts';

type Said = {
  title: string;
  description?: string | undefined;
  /** Said once it is back. */
  restored: string;
  failed: string;
  undo: () => Promise<unknown>;
};

/** Says what was deleted, with a way back for as long as the message stands. It outlives the screen that it came from. */
export function useUndoable() {
  const toast = useToast();
  const client = useQueryClient();
  const { succeedWith, failPlainly } = useOutcome();
  return ({ title, description, restored, failed, undo }: Said) => {
    const onClick = () =>
      void undo()
        .then(() => somethingChanged(client))
        .then(succeedWith(restored).onSuccess, failPlainly(failed).onError);
    toast({ title, ...(description && { description }), action: { label: 'Undo', onClick } });
  };
}
