import type { users } from '#server/db/schema/accounts.ts';
import { hashToken, isSigned, newToken, sign } from '#server/kit/secrets.ts';

type Account = Pick<typeof users.$inferSelect, 'id' | 'password'>;

const PURPOSE = 'known-device';

/** A new password ends what was known under the old one. */
const signedPart = (user: Account, device: string) => `${user.id}.${device}.${hashToken(user.password)}`;

/** The value of the cookie by which this account knows a device again. */
export function newDevice(secretKey: string, user: Account): string {
  const device = newToken();
  return `${device}.${sign(secretKey, PURPOSE, signedPart(user, device))}`;
}

/** The device's id, if somebody has logged in to this account on it with the present password; else null. */
export function knownDevice(secretKey: string, user: Account, cookie: string | null): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? [];
  return device && isSigned(secretKey, PURPOSE, signedPart(user, device), signature) ? device : null;
}
