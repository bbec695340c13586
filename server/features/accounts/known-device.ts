import type { users } from '#server/db/schema/accounts.ts';
import { hashToken, isSigned, newToken, sign } from '#server/kit/secrets.ts';

type Account = Pick<typeof users.$inferSelect, 'id' | 'password'>;

const PURPOSE = 'known-device';
/** Signs the cookie of a device on which a second factor was shown. */
const WITH_FACTOR = 'known-device-with-factor';

/** Contains the password's hash, so that a new password makes the account forget its devices. */
const signedPart = (user: Account, device: string) => `${user.id}.${device}.${hashToken(user.password)}`;

/** The cookie by which this account recognises a device; `twoFactor` says whether a second factor was shown. */
export function newDevice(secretKey: string, user: Account, { twoFactor }: { twoFactor: boolean }): string {
  const device = newToken();
  return `${device}.${sign(secretKey, twoFactor ? WITH_FACTOR : PURPOSE, signedPart(user, device))}`;
}

function deviceFor(
  purposes: string[],
  secretKey: string,
  user: Account,
  cookie: string | null,
): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? [];
  const isOurs = (purpose: string) => isSigned(secretKey, purpose, signedPart(user, device), signature);
  return device && purposes.some(isOurs) ? device : null;
}

/** The device's id if this account was logged in to on it with the current password; else null. */
export const knownDevice = (secretKey: string, user: Account, cookie: string | null) =>
  deviceFor([PURPOSE, WITH_FACTOR], secretKey, user, cookie);

/** The same for a device on which a second factor was shown, too. */
export const deviceWithFactor = (secretKey: string, user: Account, cookie: string | null) =>
  deviceFor([WITH_FACTOR], secretKey, user, cookie);
