import { useEffect } from 'react';
import type { currentUser, User } from '#domain/accounts/contract.ts';
import { SESSION_ADDRESS } from '#domain/accounts/session-address.ts';
import { ApiError, call } from './api.ts';
import { Followed, useFollowed, usePart } from './app-state.ts';

/** The only part of the contract that the public page needs, without its schemas. */
const asked = SESSION_ADDRESS as typeof currentUser;

export interface Session {
  user: User | null;
  isLoading: boolean;
}

/** After a failed read this recent, another component does not ask again. */
const JUST_NOW = 5000;

/** Only a 4xx of the server says who we are: a lost connection, a proxy or a server error says nothing. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Who is signed in. Kept outside the query cache, which the screens before the log-in do not download. Read
 * once, without retry. A failed first read means signed out. A known person stays until the server refuses: a
 * lost connection does not take the screen away with unsaved input.
 */
export function createSession() {
  const shown = new Followed<Session>({ user: null, isLoading: true });
  /** Counts log-ins: nothing read before a log-in is shown after it. */
  const logIns = new Followed(0);
  let latest = 0;
  let isAsked = false;
  let failedAt: number | null = null;

  function set(user: User | null): void {
    latest += 1;
    isAsked = true;
    failedAt = null;
    const before = shown.get();
    // Keeps the same object for the same person, so that an unchanged answer renders nothing.
    const isSame = !before.isLoading && JSON.stringify(before.user) === JSON.stringify(user);
    if (!isSame) shown.set({ user, isLoading: false });
  }

  /**
   * The present state stays until the answer arrives. The last of several reads wins. If no screen follows
   * the session, the next one that does asks; `isFirst` asks before any screen exists.
   */
  async function ask({ isFirst = false } = {}): Promise<void> {
    latest += 1;
    isAsked = isFirst || shown.isFollowed();
    if (!isAsked) return;
    const turn = latest;
    try {
      const user = await call(asked);
      if (turn !== latest) return;
      const before = shown.get().user;
      // Another person has logged in in another tab.
      if (before && user && before.id !== user.id) enter();
      else set(user);
    } catch (error) {
      if (turn !== latest || (shown.get().user && !isRefusal(error))) return;
      set(null);
      failedAt = Date.now();
    }
  }

  function startOver(): void {
    shown.set({ user: null, isLoading: true });
    void ask();
  }

  /**
   * After a log-in: nothing of the previous person stays on the screen. The log-in's own answer does not name the
   * agency, by which forms find what was typed before.
   */
  function enter(): void {
    logIns.set(logIns.get() + 1);
    startOver();
  }

  return {
    shown,
    logIns,
    set,
    ask: () => void ask(),
    /** For whoever waits for the answer. */
    asked: () => ask(),
    begin: () => ask({ isFirst: true }),
    startOver,
    askOnce: (): void => {
      if (!isAsked || (failedAt !== null && Date.now() - failedAt > JUST_NOW)) void ask();
    },
    enter,
    /**
     * After a refusal the session is read again: after 401 a protected screen then goes to the log-in. A 403,
     * 409 or 423 may mean that the agency now requires two factors, is not the one the page shows, or is
     * being closed.
     */
    noticeRefusal: (error: unknown): void => {
      if (!(error instanceof ApiError) || !shown.get().user) return;
      if (error.status === 401) startOver();
      if ([403, 409, 423].includes(error.status)) void ask();
    },
  };
}

/** The mounted app's session, for code that changes it. */
export const useSessionPart = () => usePart(createSession);

export function useSession(): Session {
  const session = useSessionPart();
  const shown = useFollowed(session.shown);
  // After subscribing, as only a followed session asks.
  useEffect(() => session.askOnce(), [session]);
  return shown;
}

/** Slow on its first call: do not call it while rendering. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The signed-in user's name as the header shows it. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || user.email || 'User';
