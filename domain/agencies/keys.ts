import { z } from 'zod';
import { currentPassword } from '#domain/accounts/two-factor-contract.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, newName, orNull, uuid } from '#domain/kit/fields.ts';
import { can, type Ability } from './abilities.ts';
import { companies } from './contract.ts';
import { oneOf, ROLES } from './roles.ts';

/** The prefix of every key, so that people and scanners for leaked secrets recognise one. */
export const KEY_PREFIX = 'gr_';
/** How many characters of a key are kept and shown. */
export const KEY_LETTERS = 8;
export const KEYS_MOST = 50;
/** How long an ended key stays in the list. */
export const KEY_SHOWN_DAYS = 30;

export const BAD_KEY = 'This key is not known, was revoked, or has expired';
export const KEY_OR_SESSION = 'Please send either a key or a session, not both';
export const TOO_MANY_KEYS = `An agency has at most ${KEYS_MOST} keys. Please revoke one first.`;
export const KEY_IS_OVER = 'This key has ended already';

/** Never an owner: a key decides nothing about people, keys or the agency. */
export const KEY_ROLES = ['manager', 'creator', 'viewer'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];
/** A key's stored role; throws if it is none. */
export const keyRoleFrom = (text: string | null | undefined): KeyRole => oneOf(KEY_ROLES, text);
export const KEY_DAYS = ['30', '90', '365', 'never'] as const;

/** Whether a key of any role has the ability. */
export const mayAnyKey = (ability: Ability) => KEY_ROLES.some((role) => can({ role, key: {} }, ability));

/** For the pages of the API. */
export const KEYS_IN_SHORT =
  'A key of an agency, made by an owner on the agency’s page: it acts in its role, for its clients. Never together with a session. Its calls set no cookie, and other sites’ pages cannot make them.';

/** The key's name in history and thread, in place of a member's. */
export const keyAsActor = (name: string) => `The key ${name}`;

/** `maker left`: the member who made it is no longer an owner of the agency. */
export const KEY_STATES = ['works', 'expired', 'revoked', 'maker left'] as const;
export type KeyState = (typeof KEY_STATES)[number];

const key = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, to recognise the key by. */
  begins: z.string(),
  role: z.enum(ROLES),
  companies: z.union([z.literal('all'), z.array(z.string())]),
  state: z.enum(KEY_STATES),
  madeBy: z.string(),
  createdAt: instantOut,
  /** Written at most once a minute. */
  lastUsedAt: orNull(instantOut),
  expiresAt: orNull(instantOut),
  endedAt: orNull(instantOut),
});
export type KeyShown = z.infer<typeof key>;

export const listKeys = endpoint('listKeys', {
  method: 'GET',
  path: '/api/agency/keys',
  access: 'member',
  ability: 'manage keys',
  summary:
    'The agency’s keys, newest first, with those that ended within the last 30 days. Never their text.',
  answer: z.array(key),
});

export const keyForm = z.object({
  name: newName('Please say what the key is for', 60),
  role: z.enum(KEY_ROLES, { error: 'Please choose a role' }),
  companies: companies.default('all'),
  /** For how many days the key works. */
  days: z.enum(KEY_DAYS, { error: 'Please choose how long the key works' }).default('90'),
  currentPassword,
});

export const makeKey = endpoint('makeKey', {
  method: 'POST',
  path: '/api/agency/keys',
  access: 'member',
  ability: 'manage keys',
  status: 201,
  summary:
    'Make a key with which a program acts for the agency, in a role and for all clients or some. Its text is in this answer and nowhere else. Asks for the password.',
  body: keyForm,
  answer: z.object({ key, secret: z.string() }),
});

export const revokeKey = endpoint('revokeKey', {
  method: 'DELETE',
  path: '/api/agency/keys/:id',
  access: 'member',
  ability: 'manage keys',
  summary: 'Make a key void, at once.',
  params: z.object({ id: uuid }),
  answer: key,
});

export const keyEndpoints = [listKeys, makeKey, revokeKey];
