import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, extra, instantOut, newName, orNull, uuid } from '#domain/kit/fields.ts';
import { user } from './log-in.ts';
import { passwordForm } from './two-factor-contract.ts';

export const UNKNOWN_PASSKEY =
  'This passkey could not be checked, or is not known here. Please log in with your password.';
export const BAD_PASSKEY = 'This passkey could not be added. Please try again.';
export const NO_PASSKEYS_HERE =
  'Passkeys need an address with a name, such as https://greenroom.example, and this Greenroom has none.';
export const PASSKEYS_MOST = 20;
export const ENOUGH_PASSKEYS = 'You have 20 passkeys. Please remove one first.';

const label = newName('Please give it a name', 60);
export const passkeyForm = z.object({ label });

const passkey = z.object({
  id: z.string(),
  label: z.string(),
  createdAt: instantOut,
  lastUsedAt: orNull(instantOut),
});
export type PasskeyShown = z.infer<typeof passkey>;

export const listPasskeys = endpoint('listPasskeys', {
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary:
    'The passkeys with which the person can log in, and whether passkeys are possible at this address.',
  answer: z.object({ isPossible: extra(z.boolean(), false), passkeys: z.array(passkey) }),
});

/** base64url, as browsers write it. */
const encoded = (most: number) =>
  z
    .string({ error: BAD_PASSKEY })
    .max(most, BAD_PASSKEY)
    .regex(/^[\w-]*={0,2}$/, BAD_PASSKEY);

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** PublicKeyCredentialCreationOptionsJSON, handed to the browser. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
});

export const startPasskey = endpoint('startPasskey', {
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'What the browser needs to make a passkey; good for one, within five minutes.',
  body: passwordForm,
  answer: creationOptions,
});

export const addPasskey = endpoint('addPasskey', {
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  status: 201,
  summary: 'Add the passkey that the browser made.',
  body: passkeyForm.extend({
    credential: z.object({
      id: encoded(1400),
      clientDataJSON: encoded(8000),
      attestationObject: encoded(40_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  }),
  answer: passkey,
});

export const renamePasskey = endpoint('renamePasskey', {
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Give a passkey another name.',
  params: z.object({ id: uuid }),
  body: passkeyForm,
  answer: passkey,
});

export const removePasskey = endpoint('removePasskey', {
  method: 'POST',
  path: '/api/auth/passkeys/:id/remove',
  access: 'member',
  ability: 'own account',
  ofPerson: true,
  summary: 'Remove a passkey, with the password: it opens the account no longer.',
  params: z.object({ id: uuid }),
  body: passwordForm,
  answer: deleted,
});

export const startPasskeyLogIn = endpoint('startPasskeyLogIn', {
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  access: 'public',
  summary: 'What the browser needs to log in with a passkey; good for one log-in, within five minutes.',
  /** PublicKeyCredentialRequestOptionsJSON. */
  answer: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().optional(),
    userVerification: z.string().optional(),
  }),
});

export const logInWithPasskey = endpoint('logInWithPasskey', {
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'public',
  summary: 'Open a session with a passkey. That is two factors: what one has, and what unlocks it.',
  body: z.object({
    credential: z.object({
      id: encoded(1400),
      clientDataJSON: encoded(8000),
      authenticatorData: encoded(4000),
      signature: encoded(4000),
    }),
  }),
  answer: z.object({ user }),
});

export const passkeyEndpoints = [
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeyLogIn,
  logInWithPasskey,
];
