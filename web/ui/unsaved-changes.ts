import { useEffect, useEffectEvent } from 'react';
import type { RouterProps } from 'wouter';
import { usePart } from '#web/lib/app-state.ts';
import { withWayBack } from '#web/lib/way-back.ts';

const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Another view of a page is not leaving it; of what belongs to a client, each client has a page of its own. */
function isSamePage(from: string, to: string): boolean {
  const [held, next] = [new URL(from, location.href), new URL(to, location.href)];
  const client = held.searchParams.get('company');
  return held.pathname === next.pathname && (client === null || client === next.searchParams.get('company'));
}

export function createLeaving() {
  /** Holders of unsaved changes; each is called when the person leaves for good. */
  const holders = new Set<() => void>();
  /** The address of the unsaved changes. */
  let heldAt = '';
  let asking = true;

  const isFree = () => holders.size === 0 || !asking;
  const tellLeft = () => holders.forEach((left) => left());
  // If the question cannot be downloaded, the person stays and loses nothing.
  const whenSure = (leave: () => void) =>
    void import('./questions.ts').then(({ askToLeave }) => askToLeave(leave));

  function onPopState(event: PopStateEvent) {
    if (isSamePage(heldAt, location.href) || isFree()) {
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

  /** Wraps every navigation in the app (`aroundNav` of the Router). */
  const aroundNav: NonNullable<RouterProps['aroundNav']> = (navigate, to, options) => {
    const leave = () => withWayBack(navigate, holders.size === 0)(to, options);
    if (isSamePage(location.href, to) || isFree()) leave();
    else
      whenSure(() => {
        tellLeft();
        leave();
      });
  };

  return {
    aroundNav,
    /**
     * Back and forward change the address before `popstate`: a refusal restores it. Called before the router
     * exists, because a window calls its listeners in the order they were added, those of the capture phase
     * too.
     */
    watchHistory(): () => void {
      window.addEventListener('popstate', onPopState);
      return () => window.removeEventListener('popstate', onPopState);
    },
    /** Asks before an action that ends on another page; acts at once where nothing is unsaved. */
    askFirst(act: () => void) {
      if (isFree()) act();
      else whenSure(act);
    },
    /** Loads another page: the person has answered already, and the browser does not ask again. */
    leaveApp(address: string) {
      tellLeft();
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.location.assign(address);
    },
    /** For leaving after the person confirmed it in other words, such as a deletion. */
    withoutAsking(leave: () => void) {
      tellLeft();
      asking = false;
      try {
        leave();
      } finally {
        asking = true;
      }
    },
    /** The page goes on under another address, with everything that is unsaved in it. */
    goOn(under: () => void) {
      asking = false;
      try {
        under();
      } finally {
        asking = true;
      }
      heldAt = location.href;
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

/** While `unsaved`, only leaving the app asks first, by a reload or by closing the tab. */
export function useAskedOnReload(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return undefined;
    // Not the listener of the others, which is removed with the last of them.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}

/**
 * While `unsaved`, leaving the page asks first: by link, back button or closing the tab. `onLeft` is called
 * where the person chose to leave, not where the screen was taken away.
 */
export function useUnsavedChanges(unsaved: boolean, onLeft?: () => void) {
  const leaving = useLeaving();
  const left = useEffectEvent(() => onLeft?.());
  useEffect(() => (unsaved ? leaving.hold(() => left()) : undefined), [leaving, unsaved]);
}
