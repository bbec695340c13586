import { useSyncExternalStore } from 'react';
import type { Framing } from '#domain/posts/framing.ts';
import { toast } from '#web/lib/toast.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import type { WizardForm } from './draft.ts';

/** A wizard as it stood, its files included. */
export type WizardState = {
  form: WizardForm;
  files: readonly Upload[];
  framings: Record<string, Framing>;
  uploadedAt: ReadonlyMap<string, number>;
};

/** Wizards that were closed and are to be as they were, until they are open again. */
const wantedAgain = new Map<string, WizardState>();
let offered: { key: string; dismiss: () => void } | null = null;
let round = 0;
const listeners = new Set<() => void>();

/** Says that the post is discarded and offers the way back: `reopen` leads to the wizard, which then is as it was. */
export function offerBack(key: string, state: WizardState, reopen: () => void): void {
  const { dismiss } = toast({
    title: 'Post discarded',
    action: {
      label: 'Undo',
      onClick: () => {
        offered = null;
        wantedAgain.set(key, state);
        round += 1;
        for (const listener of listeners) listener();
        reopen();
      },
    },
  });
  offered = { key, dismiss };
}

/** Another post was begun in its place: what is there now is not to be replaced. */
export function endOffer(key: string): void {
  if (offered?.key !== key) return;
  offered.dismiss();
  offered = null;
}

/** For a wizard that is only closed: files on their way are in no draft, so they wait here to be sent again. */
export const keepUntilReopened = (key: string, state: WizardState): void => void wantedAgain.set(key, state);

export const stateWantedAgain = (key: string): WizardState | null => wantedAgain.get(key) ?? null;

export const forgetWanted = (key: string): void => void wantedAgain.delete(key);

/** Another number after each Undo, so that a wizard that is already open again begins anew. */
export const useUndoRound = (): number => useSyncExternalStore(subscribe, () => round);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
