import { saidAlways } from './api.ts';
import { Followed, useFollowed, usePart, type AppState } from './app-state.ts';
import { createSession } from './session.ts';

/**
 * The agency that this tab shows: the first one it learns of. Every call sends it, and the server refuses a
 * call for another agency: the person may have switched agency in a second tab, or been removed from this
 * one.
 */
function createAgencyShown(state: AppState) {
  const { shown } = state.part(createSession);
  const isAnother = new Followed(false);
  let agencyId = '';
  const look = () => {
    // A log-in's answer has no agency, which resets this tab.
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

/** Whether the person now works for another agency than the one this tab shows. */
export const useIsAnotherAgency = () => useFollowed(usePart(createAgencyShown));
