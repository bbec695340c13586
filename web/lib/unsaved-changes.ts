import { useEffect } from 'react';
import type { RouterProps } from 'wouter';

const QUESTION = 'You have unsaved changes. Leave this page without saving them?';

let holders = 0;
let asking = true;

const mayLeave = () => holders === 0 || !asking || window.confirm(QUESTION);

/** For a leaving that the person has just confirmed in other words, such as a deletion. */
export function leaveWithoutAsking(leave: () => void) {
  asking = false;
  try {
    leave();
  } finally {
    asking = true;
  }
}

/** Around every navigation inside the app (the Router's `aroundNav`). Another view of the same page is no leaving. */
export const askBeforeLeaving: NonNullable<RouterProps['aroundNav']> = (navigate, to, options) => {
  const stays = new URL(to, location.href).pathname === location.pathname;
  if (stays || mayLeave()) navigate(to, options);
};

/** Back and forward have already moved the address when they are heard of: a refusal puts it back. */
function watchHistory(address: () => string) {
  const onPopState = (event: PopStateEvent) => {
    const stays = location.pathname === new URL(address(), location.href).pathname;
    if (stays || mayLeave()) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', address());
  };
  // In the capture phase, to be heard before the router.
  window.addEventListener('popstate', onPopState, true);
  return () => window.removeEventListener('popstate', onPopState, true);
}

function onBeforeUnload(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** While `unsaved` holds, leaving the page asks first: by link, by back button, by closing the tab. */
export function useUnsavedChanges(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return undefined;
    const address = location.href;
    holders += 1;
    const unwatch = watchHistory(() => address);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      holders -= 1;
      unwatch();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [unsaved]);
}
