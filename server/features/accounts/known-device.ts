import type { users } from '#server/db/schema/accounts.ts';
import { hashToken, isSigned, newToken, sign } from '#server/kit/secrets.ts';

type Account = Pick<typeof users.$inferSelect, 'id' | 'password'>;

const PURPOSE = 'known-device';

/** Contains the password's hash, so that a new password makes the account forget its devices. */
const signedPart = (user: Account, device: string) => `${user.id}.${device}.${hashToken(user.password)}`;

/** The cookie by which this account recognises a device. */
export function newDevice(secretKey: string, user: Account): string {
  const device = newToken();
  return `${device}.${sign(secretKey, PURPOSE, signedPart(user, device))}`;
}

/** The device's id if this account was logged in to on it with the current password; else null. */
export function knownDevice(secretKey: string, user: Account, cookie: string | null): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? [];
  return device && isSigned(secretKey, PURPOSE, signedPart(user, device), signature) ? device : null;
}
