import type { Framing } from '#domain/posts/framing.ts';
import { Followed, useFollowed, usePart } from '#web/lib/app-state.ts';
import type { Toast } from '#web/lib/toast.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import type { WizardForm } from './draft.ts';

/** A wizard as it stood, its files included. */
export type ClosedWizard = {
  form: WizardForm;
  files: readonly Upload[];
  framings: Record<string, Framing>;
};

function createClosedWizards() {
  /** Wizards that were closed and are to be as they were, until they are open again. */
  const wantedAgain = new Map<string, ClosedWizard>();
  const round = new Followed(0);
  let offered: { key: string; dismiss: () => void } | null = null;
  return {
    round,
    wanted: (key: string) => wantedAgain.get(key) ?? null,
    forget: (key: string) => void wantedAgain.delete(key),
    /** For a wizard that is only closed: files on their way are in no draft, so they wait here to be sent again. */
    keep: (key: string, state: ClosedWizard) => void wantedAgain.set(key, state),
    /** Another post was begun in its place: what is there now is not to be replaced. */
    endOffer(key: string) {
      if (offered?.key !== key) return;
      offered.dismiss();
      offered = null;
    },
    /** Says that the post is discarded and offers the way back: `reopen` leads to the wizard, which then is as it was. */
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

/** Another number after each Undo, so that a wizard that is already open again begins anew. */
export const useUndoRound = (): number => useFollowed(useClosedWizards().round);
