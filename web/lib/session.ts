import type { currentUser, User } from '#domain/accounts/contract.ts';
import { SESSION_ADDRESS } from '#domain/accounts/session-address.ts';
import { keyOf, useRead } from './use-api.ts';

/** All of the contract that a call needs: the public page is downloaded without its schemas. */
const asked = SESSION_ADDRESS as typeof currentUser;

export const SESSION_KEY = keyOf(asked);

export interface Session {
  user: User | null;
  isLoading: boolean;
}

/** Read once, without retry. A failed read means signed out, as does the answer that nobody is signed in. */
export function useSession(): Session {
  const { data, isPending, isError } = useRead(asked);
  return { user: isError ? null : (data ?? null), isLoading: isPending };
}

/** The signed-in user's name as the header shows it. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || user.email || 'User';
