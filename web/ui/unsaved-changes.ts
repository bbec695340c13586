import { useEffect, useEffectEvent } from 'react';
import type { RouterProps } from 'wouter';
import { usePart } from '#web/lib/app-state.ts';
import { withWayBack } from '#web/lib/way-back.ts';

const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export function createLeaving() {
  /** What is unsaved; each is told when a person leaves it for good. */
  const holders = new Set<() => void>();
  /** The address of what is unsaved. */
  let heldAt = '';
  let asking = true;

  const isFree = () => holders.size === 0 || !asking;
  const tellLeft = () => holders.forEach((left) => left());
  // Where the question cannot be downloaded the person stays, and loses nothing.
  const whenSure = (leave: () => void) =>
    void import('./questions.ts').then(({ askToLeave }) => askToLeave(leave));

  function onPopState(event: PopStateEvent) {
    const stays = location.pathname === new URL(heldAt, location.href).pathname;
    if (stays || isFree()) {
      asking = true;
      return;
    }
    event.stopImmediatePropagation();
    history.pushState(null, '', heldAt);
    whenSure(() => {
      tellLeft();
      asking = false;
      history.back();
    });
  }

  /** Around every navigation inside the app (the Router's `aroundNav`). Another view of the same page is no leaving. */
  const aroundNav: NonNullable<RouterProps['aroundNav']> = (navigate, to, options) => {
    const stays = new URL(to, location.href).pathname === location.pathname;
    const leave = () => withWayBack(navigate, holders.size === 0)(to, options);
    if (stays || isFree()) leave();
    else
      whenSure(() => {
        tellLeft();
        leave();
      });
  };

  return {
    aroundNav,
    /**
     * Back and forward have already moved the address when they are heard of: a refusal puts it back. Called before
     * there is a router: a window tells its listeners in the order in which they came, those of the capture phase too.
     */
    watchHistory(): () => void {
      window.addEventListener('popstate', onPopState);
      return () => window.removeEventListener('popstate', onPopState);
    },
    /** For a leaving that the person has just confirmed in other words, such as a deletion. */
    withoutAsking(leave: () => void) {
      tellLeft();
      asking = false;
      try {
        leave();
      } finally {
        asking = true;
      }
    },
    hold(left: () => void): () => void {
      heldAt = location.href;
      holders.add(left);
      window.addEventListener('beforeunload', onBeforeUnload);
      return () => {
        holders.delete(left);
        if (holders.size === 0) window.removeEventListener('beforeunload', onBeforeUnload);
      };
    },
  };
}

export const useLeaving = () => usePart(createLeaving);

/**
 * While `unsaved` holds, leaving the page asks first: by link, by back button, by closing the tab. `onLeft` is called
 * where somebody chose to leave it, and not where the screen was taken away from them.
 */
export function useUnsavedChanges(unsaved: boolean, onLeft?: () => void) {
  const leaving = useLeaving();
  const left = useEffectEvent(() => onLeft?.());
  useEffect(() => (unsaved ? leaving.hold(() => left()) : undefined), [leaving, unsaved]);
}
