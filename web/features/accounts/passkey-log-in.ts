import { startAuthentication } from '@simplewebauthn/browser';
import type { User } from '#domain/accounts/contract.ts';
import { logInWithPasskey, startPasskeyLogIn } from '#domain/accounts/passkeys-contract.ts';
import { call } from '#web/lib/api.ts';

/** Has the browser offer its passkeys; null where the person chose none. */
export async function logInByPasskey(): Promise<Partial<User> | null> {
  const options = await call(startPasskeyLogIn);
  const made = await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    // Closed, or nothing chosen in time. That says nothing about whether there was one.
    if (error instanceof Error && error.name === 'NotAllowedError') return null;
    throw error;
  });
  if (!made) return null;
  const { clientDataJSON, authenticatorData, signature } = made.response;
  const credential = { id: made.id, clientDataJSON, authenticatorData, signature };
  return (await call(logInWithPasskey, { body: { credential } })).user;
}
