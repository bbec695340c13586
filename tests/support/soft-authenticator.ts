import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** CBOR (RFC 8949) of what an authenticator says: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, amount: number) => {
    if (amount < 24) return Buffer.from([(major << 5) | amount]);
    if (amount < 256) return Buffer.from([(major << 5) | 24, amount]);
    return Buffer.from([(major << 5) | 25, amount >> 8, amount & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key as string), cbor(one as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** An authenticator in software: one key, with everything that a browser adds to what it signs. */
export function softAuthenticator({ origin = 'http://localhost:3000', verifies = true } = {}) {
  const rpId = new URL(origin).hostname;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number) => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flags | PRESENT | (verifies ? VERIFIED : 0));
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), bytes]);
  };
  return {
    id: text(id),
    create({ challenge }: { challenge: string }) {
      const cose = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x ?? '', 'base64url')],
        [-3, Buffer.from(jwk.y ?? '', 'base64url')],
      ]);
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Buffer.concat([authData(WITH_KEY), key])],
      ]);
      return {
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(cbor(attestation)),
      };
    },
    get({ challenge }: { challenge: string }) {
      counter += 1;
      const data = clientData('webauthn.get', challenge);
      const authenticatorData = authData(0);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(data),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      };
    },
  };
}
