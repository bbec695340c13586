import { eq, or, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import { rateLimits } from '#server/db/schema/accounts.ts';
import { isOwnMachine } from '#server/kit/caller-address.ts';
import type { Limit } from '#server/kit/rate-limit.ts';

/** Only failures count. */
const QUARTER = { seconds: 900 };

const accountKey = (email: string) => `login:${email.toLowerCase()}`;
const pairKey = (email: string, caller: string) => `${accountKey(email)}:${caller}`;

/** Limits for a device that the account does not know. */
export const strangerLimits = (email: string, caller: string): Limit[] => [
  // Whatever addresses are tried: a list of invented ones ends here, before a password is checked.
  { key: `login-from:${caller}`, most: isOwnMachine(caller) ? 200 : 60, ...QUARTER },
  { key: pairKey(email, caller), most: 15, ...QUARTER },
  // However many callers guess. Devices that the account knows are not affected.
  { key: accountKey(email), most: 100, ...QUARTER },
];

/** Limits for a device that the account knows: nobody else can use them up. */
export const deviceLimits = (device: string): Limit[] => [
  { key: `login-device:${device}`, most: 15, ...QUARTER },
];

/** After a correct password, forgets this caller's or device's failures. Others' failures stay counted. */
export async function forgive(
  db: Handle,
  { email, caller, device }: { email: string; caller: string; device: string | null },
): Promise<void> {
  const key = device ? `login-device:${device}` : pairKey(email, caller);
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** After a reset by mail, guesses at the old password no longer matter. */
export async function liftLock(db: Handle, email: string): Promise<void> {
  const account = accountKey(email);
  await db
    .delete(rateLimits)
    .where(or(eq(rateLimits.key, account), sql`starts_with(${rateLimits.key}, ${`${account}:`})`));
}
