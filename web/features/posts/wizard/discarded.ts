import type { Framing } from '#domain/posts/framing.ts';
import { Followed, useFollowed, usePart } from '#web/lib/app-state.ts';
import type { Toast } from '#web/lib/toast.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import type { WizardForm } from './draft.ts';

/** A closed wizard's state, with its files. */
export type ClosedWizard = {
  form: WizardForm;
  files: readonly Upload[];
  framings: Record<string, Framing>;
};

function createClosedWizards() {
  /** Closed wizards to be restored when they open again. */
  const wantedAgain = new Map<string, ClosedWizard>();
  const round = new Followed(0);
  /** Of what a post was made after its wizard had been closed. */
  const made = new Followed<{ key: string; form: WizardForm; paths: (string | null)[] } | null>(null);
  let offered: { key: string; dismiss: () => void } | null = null;
  return {
    round,
    made,
    wanted: (key: string) => wantedAgain.get(key) ?? null,
    forget: (key: string) => void wantedAgain.delete(key),
    /**
     * For a wizard that is only closed: running uploads are in no draft, so they wait here to be sent again.
     */
    keep: (key: string, state: ClosedWizard) => void wantedAgain.set(key, state),
    /** Another post was begun in its place, which must not be replaced. */
    endOffer(key: string) {
      if (offered?.key !== key) return;
      offered.dismiss();
      offered = null;
    },
    /** Reports the discarded post and offers undo: `reopen` leads to the wizard, which is then restored. */
    offerBack(toast: Toast, key: string, state: ClosedWizard, reopen: () => void) {
      const onClick = () => {
        offered = null;
        wantedAgain.set(key, state);
        round.set(round.get() + 1);
        reopen();
      };
      offered = { key, ...toast({ title: 'Post discarded', action: { label: 'Undo', onClick } }) };
    },
  };
}

export const useClosedWizards = () => usePart(createClosedWizards);

/** A new number after each undo, so that an already open wizard starts again. */
export const useUndoRound = (): number => useFollowed(useClosedWizards().round);
