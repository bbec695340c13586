import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

/** The part of the walk that is about how people sign in. */
export function walkOfSafety(theirs: FullAgency): Record<string, Try[]> {
  return {
    addPasskey: [
      {
        body: {
          label: 'Taken',
          credential: { id: theirs.passkeyId, clientDataJSON: 'e30', attestationObject: 'oA' },
        },
        status: 400,
        opensNothing: true,
      },
    ],
    renamePasskey: [{ params: { id: theirs.passkeyId }, body: { label: 'Taken' }, status: 404 }],
    removePasskey: [
      { params: { id: theirs.passkeyId }, body: { currentPassword: 'correct horse' }, status: 404 },
    ],
    // A name is no key: without its signature it opens nothing.
    logInWithPasskey: [
      {
        body: {
          credential: { id: theirs.passkeyId, clientDataJSON: 'e30', authenticatorData: '', signature: '' },
        },
        status: 401,
        opensNothing: true,
      },
    ],
    // Another's name closes nothing, neither theirs nor ours.
    closeAgency: [
      {
        body: { name: theirs.company, currentPassword: 'correct horse' },
        status: 400,
        opensNothing: true,
      },
    ],
    cancelExport: [{ params: { id: theirs.exportId }, status: 404 }],
    endOneSession: [{ params: { id: theirs.sessionId }, status: 404 }],
  };
}
