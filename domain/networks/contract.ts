import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, extra, instantOut, orNull, required, text, uuid } from '#domain/kit/fields.ts';
import { ACCOUNT_STATES } from './account-state.ts';

export const UNKNOWN_NETWORK = 'Please choose one of the networks that this server knows';
export const HANDLE_NEEDED = 'Please enter the handle, as acme.bsky.social';
export const PASSWORD_NEEDED = 'Please enter an app password';
export const SERVER_NEEDED = 'Please enter the server, as mastodon.social';
export const notSetUp = (label: string, missing: string[]) =>
  `${label} is not set up on this server: set ${missing.join(' and ')}, then start it again.`;

/** A network that this server knows, and which settings it still needs. */
const knownNetwork = z.object({
  network: z.string(),
  label: z.string(),
  configured: z.boolean(),
  missing: z.array(z.string()),
});
export type KnownNetwork = z.infer<typeof knownNetwork>;

/** A client's profile on a network. */
export const account = z.object({
  id: z.string(),
  network: z.string(),
  handle: z.string(),
  name: z.string(),
  avatarUrl: orNull(z.string()),
  state: z.enum(ACCOUNT_STATES),
  /** Until when the access holds; null where it has no end. */
  expiresAt: orNull(instantOut),
  /** Preselected for new posts. */
  isDefault: z.boolean(),
  /** Why it stopped working. */
  brokenReason: orNull(z.string()),
  connectedAt: orNull(instantOut),
  /** The server that it lives on, where that is one of many. */
  server: orNull(z.string()),
  /** What its server allows where that differs from the network's own rules. */
  limits: extra(z.record(z.string(), z.number()), {}),
  /** Posts with a date that still have to go out there. */
  scheduled: extra(z.number(), 0),
});
export type Account = z.infer<typeof account>;

const ofCompany = z.object({ name: required('Company name is required', 200) });
const byId = z.object({ id: uuid });

export const listNetworks = endpoint('listNetworks', {
  method: 'GET',
  path: '/api/networks',
  access: 'member',
  ability: 'look',
  summary: 'The networks that this server knows, and which settings each still needs.',
  answer: z.array(knownNetwork),
});

export const listAccounts = endpoint('listAccounts', {
  method: 'GET',
  path: '/api/companies/:name/accounts',
  access: 'member',
  ability: 'look',
  summary: 'A client’s accounts on networks.',
  conditional: true,
  params: ofCompany,
  answer: z.array(account),
});

export const connectAccount = endpoint('connectAccount', {
  method: 'POST',
  path: '/api/companies/:name/accounts',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Connect an account: 201 with the account where a password is enough (Bluesky), else 200 with the address at which the access is allowed. Creates a missing profile.',
  params: ofCompany,
  body: z.object({
    network: required(UNKNOWN_NETWORK, 50),
    handle: text(300).optional(),
    password: z.string().max(300, 'Please use at most 300 characters').optional(),
    server: text(300).optional(),
  }),
  answer: z.union([account, z.object({ authUrl: z.string() })]),
});

export const updateAccount = endpoint('updateAccount', {
  method: 'PATCH',
  path: '/api/accounts/:id',
  access: 'member',
  ability: 'manage clients',
  summary: 'Say whether an account is preselected for new posts.',
  params: byId,
  body: z.object({ isDefault: z.boolean() }),
  answer: account,
});

/** What becomes of posts with a date when their account goes. */
export const AFTER_DISCONNECT = ['reminder', 'unschedule'] as const;
export type AfterDisconnect = (typeof AFTER_DISCONNECT)[number];

export const disconnectAccount = endpoint('disconnectAccount', {
  method: 'DELETE',
  path: '/api/accounts/:id',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Disconnect an account. Where posts with a date go out there, `posts` says what becomes of them: kept as a reminder, or taken off the schedule.',
  params: byId,
  query: z.object({
    posts: z.enum(AFTER_DISCONNECT, { error: 'Please say reminder or unschedule' }).optional(),
  }),
  answer: deleted,
});

export const networkEndpoints = [
  listNetworks,
  listAccounts,
  connectAccount,
  updateAccount,
  disconnectAccount,
];
