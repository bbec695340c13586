import { useEffect } from 'react';
import type { currentUser, User } from '#domain/accounts/contract.ts';
import { SESSION_ADDRESS } from '#domain/accounts/session-address.ts';
import { ApiError, call } from './api.ts';
import { Followed, useFollowed, usePart } from './app-state.ts';

/** All of the contract that a call needs: the public page is downloaded without its schemas. */
const asked = SESSION_ADDRESS as typeof currentUser;

export interface Session {
  user: User | null;
  isLoading: boolean;
}

/** Who could not be asked about this recently is not asked again only because another part of the screen wants to know. */
const JUST_NOW = 5000;

/** The server said so: no connection, a proxy without a server or a server in trouble say nothing about who we are. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Who is signed in. Kept beside the cache of answers, not in it: the screens before the log-in are downloaded without
 * that cache. Read once, without retry. A failed read means signed out, as does the answer that nobody is signed in.
 * Whoever is known stays until the server refuses: a lost connection does not take the screen away with what was typed.
 */
export function createSession() {
  const shown = new Followed<Session>({ user: null, isLoading: true });
  /** Counts log-ins: nothing that was read before one is shown after it. */
  const logIns = new Followed(0);
  let latest = 0;
  let isAsked = false;
  let failedAt: number | null = null;

  function set(user: User | null): void {
    latest += 1;
    isAsked = true;
    failedAt = null;
    const before = shown.get();
    // The same person is the same object: nothing is drawn anew for an answer that says nothing new.
    const isSame = !before.isLoading && JSON.stringify(before.user) === JSON.stringify(user);
    if (!isSame) shown.set({ user, isLoading: false });
  }

  /**
   * What is shown stays until the answer is there. Of several questions the last one counts. Where no screen wants to
   * know, the next one that does asks; before the first screen it is asked all the same.
   */
  async function ask({ isFirst = false } = {}): Promise<void> {
    latest += 1;
    isAsked = isFirst || shown.isFollowed();
    if (!isAsked) return;
    const turn = latest;
    try {
      const user = await call(asked);
      if (turn === latest) set(user);
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

  return {
    shown,
    logIns,
    set,
    ask: () => void ask(),
    begin: () => ask({ isFirst: true }),
    startOver,
    askOnce: (): void => {
      if (!isAsked || (failedAt !== null && Date.now() - failedAt > JUST_NOW)) void ask();
    },
    /** After a log-in: nothing of whoever was signed in before stays on the screen. */
    enter: (user: Partial<User> | undefined): void => {
      logIns.set(logIns.get() + 1);
      if (!user?.id) return startOver();
      set(user as User);
      void ask();
    },
    /**
     * A session that ended meanwhile: asking again who we are sends a protected screen to the log-in. A refusal may say
     * that the agency asks for two factors since a moment ago, is being closed (423), or is not the one that the page
     * shows (409): who we are now tells.
     */
    noticeRefusal: (error: unknown): void => {
      if (!(error instanceof ApiError) || !shown.get().user) return;
      if (error.status === 401) startOver();
      if ([403, 409, 423].includes(error.status)) void ask();
    },
  };
}

/** The mounted app's own session, for who changes it. */
export const useSessionPart = () => usePart(createSession);

export function useSession(): Session {
  const session = useSessionPart();
  const shown = useFollowed(session.shown);
  // After it is followed: nobody asks for what nobody follows.
  useEffect(() => session.askOnce(), [session]);
  return shown;
}

/** Slow the first time that it is asked: not to be asked while a screen is drawn. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The signed-in user's name as the header shows it. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || user.email || 'User';
