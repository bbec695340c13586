import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** 32 random bytes, safe in URLs. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => hash('sha256', token, 'hex');

/** The same id for the same parts; collisions are practically impossible. */
export function idFrom(...parts: string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** One key per purpose, so that a signature for one purpose is never valid for another. */
function keyFor(secretKey: string, purpose: string): KeyObject {
  let ofKey = derived.get(secretKey);
  if (!ofKey) derived.set(secretKey, (ofKey = new Map()));
  let key = ofKey.get(purpose);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'greenroom', purpose, 32)));
    ofKey.set(purpose, key);
  }
  return key;
}
/** Derived keys, by secret key and purpose: each is derived once. */
const derived = new Map<string, Map<string, KeyObject>>();

export const sign = (secretKey: string, purpose: string, value: string) =>
  createHmac('sha256', keyFor(secretKey, purpose)).update(value).digest('base64url');

export function isSigned(secretKey: string, purpose: string, value: string, signature: string): boolean {
  const expected = Buffer.from(sign(secretKey, purpose, value));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export function encrypt(secretKey: string, purpose: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Throws if the text was not encrypted with this key for this purpose. */
export function decrypt(secretKey: string, purpose: string, encrypted: string): string {
  const raw = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), raw.subarray(0, 12));
  decipher.setAuthTag(raw.subarray(12, 28));
  return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8');
}

/** The key that signs and encrypts, and the previous one, which still decrypts. */
export interface Keys {
  secretKey: string;
  secretKeyOld?: string | undefined;
}

const eachKey = ({ secretKey, secretKeyOld }: Keys) =>
  secretKeyOld === undefined ? [secretKey] : [secretKey, secretKeyOld];

export const isSignedByUs = (keys: Keys, purpose: string, value: string, signature: string): boolean =>
  eachKey(keys).some((key) => isSigned(key, purpose, value, signature));

/** Null if neither key opens it. */
export function openSealed(keys: Keys, purpose: string, sealed: string): string | null {
  for (const key of eachKey(keys)) {
    try {
      return decrypt(key, purpose, sealed);
    } catch {
      // Encrypted with the other key, or with none of ours.
    }
  }
  return null;
}

/** The same secret under the current key; `as it is` if it already is, `lost` if neither key opens it. */
export function sealAnew(
  keys: Keys,
  purpose: string,
  sealed: string,
): { sealed: string } | 'as it is' | 'lost' {
  if (openSealed({ secretKey: keys.secretKey }, purpose, sealed) !== null) return 'as it is';
  const plain = openSealed(keys, purpose, sealed);
  return plain === null ? 'lost' : { sealed: encrypt(keys.secretKey, purpose, plain) };
}
