import { saidAlways } from './api.ts';
import { Followed, useFollowed, usePart, type AppState } from './app-state.ts';
import { createSession } from './session.ts';

/**
 * The agency that this tab shows: the first one that it learns of. Every call says it, and the server refuses what would
 * be done in another: somebody may go to work for another agency in a second tab, or be removed from this one.
 */
function createAgencyShown(state: AppState) {
  const { shown } = state.part(createSession);
  const isAnother = new Followed(false);
  let agencyId = '';
  const look = () => {
    // A log-in does not say it: whoever logs in begins anew.
    const now = shown.get().user?.agencyId ?? '';
    agencyId = now && (agencyId || now);
    if (agencyId) saidAlways['X-Agency'] = agencyId;
    else delete saidAlways['X-Agency'];
    isAnother.set(agencyId !== now);
  };
  look();
  shown.follow(look);
  return isAnother;
}

/** Whether the person is at work for another agency by now than the one that this tab shows. */
export const useIsAnotherAgency = () => useFollowed(usePart(createAgencyShown));
