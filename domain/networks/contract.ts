import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, extra, instantOut, orNull, required, text, uuid } from '#domain/kit/fields.ts';
import { ACCOUNT_ABILITIES } from './abilities.ts';
import { ACCOUNT_STATES } from './account-state.ts';
import { LOGINS } from './logins.ts';

export const UNKNOWN_NETWORK = 'Please choose one of the networks that this server knows';
export const HANDLE_NEEDED = 'Please enter the handle, as acme.bsky.social';
export const PASSWORD_NEEDED = 'Please enter an app password';
export const SERVER_NEEDED = 'Please enter the server, as mastodon.social';
export const UNKNOWN_LOGIN = 'Please choose one of the log-ins that this network has';
export const PROFILE_NEEDED = 'Please choose at least one profile';
export const notSetUp = (label: string, missing: string[]) =>
  `${label} is not set up on this server: set ${missing.join(' and ')}, then start it again.`;

/** A network that this server supports, and the settings it still needs. */
const knownNetwork = z.object({
  network: z.string(),
  label: z.string(),
  configured: z.boolean(),
  missing: z.array(z.string()),
  /** The log-ins, where there are several; each with the settings it still needs. */
  logins: extra(
    z.array(
      z.object({
        login: z.enum(LOGINS),
        label: z.string(),
        hint: z.string(),
        configured: z.boolean(),
        missing: z.array(z.string()),
      }),
    ),
    [],
  ),
  /** Another obstacle to posts there, and what to set; null where there is none. */
  notice: orNull(z.string()),
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
  /** When the access ends; null where it does not. */
  expiresAt: orNull(instantOut),
  /** Preselected for new posts. */
  isDefault: z.boolean(),
  /** Why the account stopped working. */
  brokenReason: orNull(z.string()),
  connectedAt: orNull(instantOut),
  /** The account's server, on networks with many servers. */
  server: orNull(z.string()),
  /** The server's limits where they differ from the network's rules. */
  limits: extra(z.record(z.string(), z.number()), {}),
  /** What was granted, and what was asked for and refused. */
  abilities: extra(z.array(z.enum(ACCOUNT_ABILITIES)), []),
  withheld: extra(z.array(z.enum(ACCOUNT_ABILITIES)), []),
  /** The log-in that it was connected by, where the network has several. */
  login: orNull(z.enum(LOGINS)),
  /** How many scheduled posts still have to go out there. */
  scheduled: extra(z.number(), 0),
  /** How many posts are to go out there at a planned date, once they are approved. */
  planned: extra(z.number(), 0),
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

export const listAccountsInNeed = endpoint('listAccountsInNeed', {
  method: 'GET',
  path: '/api/accounts/in-need',
  access: 'member',
  ability: 'look',
  summary: 'Accounts of all clients whose access has ended or ends within two weeks, the worst first.',
  conditional: true,
  answer: z.array(account.extend({ companyName: z.string() })),
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
    /** Instagram: its own log-in or Facebook's. LinkedIn: as member or for pages. */
    login: z.enum(LOGINS, { error: UNKNOWN_LOGIN }).optional(),
  }),
  answer: z.union([account, z.object({ authUrl: z.string() })]),
});

/** The profiles found by a log-in, until somebody chooses which to connect. */
const foundAccounts = z.object({
  id: z.string(),
  network: z.string(),
  profiles: z.array(
    z.object({
      remoteId: z.string(),
      handle: z.string(),
      name: z.string(),
      /** This client has it already. */
      connected: z.boolean(),
    }),
  ),
});
export type FoundAccounts = z.infer<typeof foundAccounts>;

export const listFoundAccounts = endpoint('listFoundAccounts', {
  method: 'GET',
  path: '/api/companies/:name/accounts/found',
  access: 'member',
  ability: 'look',
  summary: 'Where a log-in of yours led to several profiles: those, until you say which to connect.',
  params: ofCompany,
  answer: z.array(foundAccounts),
});

export const chooseAccounts = endpoint('chooseAccounts', {
  method: 'POST',
  path: '/api/found-accounts/:id',
  access: 'member',
  ability: 'manage clients',
  summary: 'Connect some of the profiles that a log-in led to. The others are forgotten.',
  params: byId,
  body: z.object({
    profiles: z.array(text(300)).min(1, PROFILE_NEEDED).max(200, 'Please choose at most 200 profiles'),
  }),
  answer: z.array(account),
});

export const forgetFoundAccounts = endpoint('forgetFoundAccounts', {
  method: 'DELETE',
  path: '/api/found-accounts/:id',
  access: 'member',
  ability: 'manage clients',
  summary: 'Connect none of the profiles that a log-in led to.',
  params: byId,
  answer: deleted,
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

/** What happens to dated posts when their account is disconnected. */
export const AFTER_DISCONNECT = ['reminder', 'unschedule'] as const;
export type AfterDisconnect = (typeof AFTER_DISCONNECT)[number];

export const disconnectAccount = endpoint('disconnectAccount', {
  method: 'DELETE',
  path: '/api/accounts/:id',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Disconnect an account. Where posts with a date go out there, scheduled or planned, `posts` says what becomes of them: kept as a reminder, or taken off the schedule.',
  params: byId,
  query: z.object({
    posts: z.enum(AFTER_DISCONNECT, { error: 'Please say reminder or unschedule' }).optional(),
  }),
  answer: z.object({
    id: z.string(),
    /** What remains to be done at the network, if it did not let us revoke the access. */
    notice: orNull(z.string()),
  }),
});

export const networkEndpoints = [
  listNetworks,
  listAccounts,
  listAccountsInNeed,
  connectAccount,
  listFoundAccounts,
  chooseAccounts,
  forgetFoundAccounts,
  updateAccount,
  disconnectAccount,
];
