import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { callerOf, heeding, jsonOf, textIn, type Means } from '../call.ts';
import type { Account, Channel, ConnectedAccount, Profile, Renewed } from '../port.ts';
import { LABEL, meaning, Refused, serverOf, type Xrpc, xrpcOf } from './xrpc.ts';

const session = z.object({
  did: z.string().startsWith('did:'),
  handle: z.string(),
  accessJwt: z.string(),
  refreshJwt: z.string(),
});
const current = z.object({ did: z.string(), handle: z.string(), active: z.boolean().optional() });
const didDocument = z.object({
  service: z.array(z.object({ id: z.string(), serviceEndpoint: z.unknown() })).default([]),
});
const profile = z.object({
  value: z.object({
    displayName: z.string().optional(),
    avatar: z.object({ ref: z.object({ $link: z.string() }) }).optional(),
  }),
});
const HOUR = 3_600_000;

export interface BlueskyBases {
  /** The server that resolves handles to accounts. */
  url?: string;
  /** The directory of accounts. */
  plc?: string;
  /** The web app that links lead to. */
  app?: string;
}

export function blueskyAccounts(
  means: Means,
  { url = 'https://bsky.social', plc = 'https://plc.directory' }: BlueskyBases,
): Pick<Channel, 'connect' | 'refresh' | 'test' | 'revoke'> {
  const xrpc = xrpcOf(means);
  const call = callerOf(means, LABEL);
  const guard = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw meaning(error, means.now());
    });

  /** Handle → account → its server. */
  async function serverOfHandle(handle: string, signal: AbortSignal | undefined): Promise<string> {
    const did = await didOf(xrpc, url, handle, signal);
    if (did === null) throw new PortError('will never work', `Bluesky knows nobody as @${handle}.`);
    const at = did.startsWith('did:web:')
      ? `https://${did.slice('did:web:'.length)}/.well-known/did.json`
      : `${plc}/${did}`;
    const { service } = didDocument.safeParse(jsonOf(await call(at, heeding(signal)))).data ?? {
      service: [],
    };
    const found = service.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint;
    if (typeof found !== 'string' || !URL.canParse(found))
      throw new PortError('will never work', `The server of @${handle} could not be found.`);
    return new URL(found).origin;
  }

  async function profileOf(
    account: Pick<Account, 'remoteId' | 'handle'>,
    server: string,
    signal: AbortSignal | undefined,
  ): Promise<Profile> {
    const found = await xrpc(server, 'com.atproto.repo.getRecord', {
      query: { repo: account.remoteId, collection: 'app.bsky.actor.profile', rkey: 'self' },
      answer: profile,
      ...heeding(signal),
    }).catch(() => null);
    const picture = found?.value.avatar?.ref.$link;
    const address = new URLSearchParams({ did: account.remoteId, cid: picture ?? '' }).toString();
    return {
      handle: account.handle,
      name: found?.value.displayName || account.handle,
      avatarUrl: picture ? `${server}/xrpc/com.atproto.sync.getBlob?${address}` : null,
      details: { pds: server },
    };
  }

  async function connect(ask: {
    handle: string;
    password: string;
    server?: string;
    signal?: AbortSignal;
  }): Promise<ConnectedAccount> {
    const handle = handleFrom(ask.handle, ask.server === undefined);
    const server = ask.server ? serverFrom(ask.server) : await serverOfHandle(handle, ask.signal);
    const opened = await xrpc(server, 'com.atproto.server.createSession', {
      body: { identifier: handle, password: ask.password },
      answer: session,
      ...heeding(ask.signal),
    }).catch((error: unknown) => {
      throw error instanceof Refused ? loginRefused(error, means.now()) : error;
    });
    const account = { remoteId: opened.did, handle: opened.handle };
    return {
      network: 'bluesky',
      ...account,
      ...renewed(opened, means.now()),
      ...(await profileOf(account, server, ask.signal)),
    };
  }

  return {
    connect: { kind: 'password', connect: (ask) => guard(connect(ask)) },
    refresh: (account, signal) =>
      guard(
        xrpc(serverOf(account), 'com.atproto.server.refreshSession', {
          token: textIn(account.tokens, 'refresh'),
          answer: session,
          signal,
        }).then((opened) => renewed(opened, means.now())),
      ),
    /** Ends this session. Only the owner can delete the app password itself. */
    revoke: (account, signal) =>
      guard(
        xrpc(serverOf(account), 'com.atproto.server.deleteSession', {
          token: textIn(account.tokens, 'refresh'),
          answer: z.unknown(),
          signal,
        }).then(() => undefined),
      ),
    test: (account, signal) =>
      guard(
        xrpc(serverOf(account), 'com.atproto.server.getSession', {
          token: textIn(account.tokens, 'access'),
          answer: current,
          signal,
        }).then((found) => {
          if (found.active === false)
            throw new PortError('reconnect', 'This Bluesky account is switched off.');
          return profileOf({ remoteId: found.did, handle: found.handle }, serverOf(account), signal);
        }),
      ),
  };
}

/** Null if nobody has this handle. */
export async function didOf(
  xrpc: Xrpc,
  server: string,
  handle: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const found = await xrpc(server, 'com.atproto.identity.resolveHandle', {
    query: { handle },
    answer: z.object({ did: z.string().startsWith('did:') }),
    ...heeding(signal),
  }).catch((error: unknown) => {
    if (error instanceof Refused && error.answer.status === 400) return null;
    throw error;
  });
  return found?.did ?? null;
}

function handleFrom(typed: string, mayBeShort: boolean): string {
  const handle = typed.trim().replace(/^@/, '').toLowerCase();
  const full = mayBeShort && /^[a-z0-9-]+$/.test(handle) ? `${handle}.bsky.social` : handle;
  if (!/^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(full))
    throw new PortError('will never work', 'Please enter the handle, as name.bsky.social.');
  return full;
}

function serverFrom(typed: string): string {
  const address = /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(address))
    throw new PortError('will never work', 'Please enter the server’s address, as pds.example.com.');
  return new URL(address).origin;
}

function loginRefused(error: Refused, now: Date): PortError {
  if (error.error === 'AuthFactorTokenRequired')
    return new PortError('will never work', 'Please use an app password, made in Bluesky’s settings.');
  const known = meaning(error, now);
  return known.kind === 'reconnect'
    ? new PortError('will never work', 'Bluesky does not accept this handle with this app password.')
    : known;
}

function renewed(opened: z.infer<typeof session>, now: Date): Renewed {
  const access = endOf(opened.accessJwt) ?? new Date(now.getTime() + HOUR);
  return {
    tokens: { access: opened.accessJwt, refresh: opened.refreshJwt },
    expiresAt: endOf(opened.refreshJwt),
    // With a quarter of its life left, so that it does not end in the middle of an upload.
    refreshAt: new Date(now.getTime() + (access.getTime() - now.getTime()) * 0.75),
  };
}

/** A token's own expiry. */
function endOf(jwt: string): Date | null {
  const body = jsonOf({ text: Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8') });
  const read = z.object({ exp: z.number() }).safeParse(body);
  return read.success ? new Date(read.data.exp * 1000) : null;
}
