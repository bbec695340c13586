import { startAuthentication } from '@simplewebauthn/browser';
import type { User } from '#domain/accounts/contract.ts';
import { logInWithPasskey, startPasskeyLogIn } from '#domain/accounts/passkeys-contract.ts';
import { call, messageOf } from '#web/lib/api.ts';

async function chosen() {
  const options = await call(startPasskeyLogIn);
  const made = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature } = made.response;
  const credential = { id: made.id, clientDataJSON, authenticatorData, signature };
  return (await call(logInWithPasskey, { body: { credential } })).user;
}

/** Logs in with one of the browser's passkeys. */
export async function logInByPasskey(
  enter: (user: Partial<User>) => void,
  fail: (why: string) => void,
): Promise<void> {
  try {
    enter(await chosen());
  } catch (error) {
    // The dialog was closed or timed out: the person knows that.
    if (error instanceof Error && error.name === 'NotAllowedError') return;
    fail(messageOf(error, 'This browser could not use a passkey. Please log in with your password.'));
  }
}
