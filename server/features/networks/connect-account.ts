import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { NAME_NEEDED } from '#domain/companies/names.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import {
  HANDLE_NEEDED,
  notSetUp,
  PASSWORD_NEEDED,
  SERVER_NEEDED,
  UNKNOWN_LOGIN,
  UNKNOWN_NETWORK,
  type connectAccount,
} from '#domain/networks/contract.ts';
import { LOGINS_OF, type Login } from '#domain/networks/logins.ts';
import { connectForm } from '#domain/networks/connect-form.ts';
import { CALLBACK_PATH } from '#domain/networks/set-up.ts';
import { networkAuthorizations } from '#server/db/schema/networks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { ensureKnownCompany } from '#server/features/companies/ensure-company.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import type { Channel, ConnectedAccount } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { channelFor } from './channel-for.ts';
import { sealFound } from './found-accounts.ts';
import { readAccount } from './queries.ts';
import { saveAccount } from './save-account.ts';
import { open, seal } from './tokens.ts';

type Form = BodyOf<typeof connectAccount>;

/** How long a person may take to grant the access. */
const LIFETIME = 10 * 60_000;
const EXPIRED = 'This request is no longer valid. Please start again from the client’s accounts.';

/** How long a log-in's calls of the network may take together. */
const LIMIT = 60_000;

/** How long a person may take to choose among the profiles of a log-in. */
const TO_CHOOSE = 30 * 60_000;

const redirectUri = (ctx: Ctx) => ctx.publicUrl + CALLBACK_PATH;

function channelOf(ctx: Ctx, network: string): Channel {
  const known = ctx.networks.list.find((one) => one.network === network);
  if (!known) throw badField('network', UNKNOWN_NETWORK);
  const channel = channelFor(ctx, network);
  if (!channel) throw new AppError('unavailable', notSetUp(known.label, known.missing));
  return channel;
}

/** A log-in requested by name, if the network has it and it is set up here. */
function loginOf(ctx: Ctx, { network }: Channel, login: Login | undefined): { login?: Login } {
  if (login === undefined) return {};
  const words = LOGINS_OF[network]?.[login];
  const known = ctx.networks.list.find((one) => one.network === network);
  const found = known?.logins?.find((one) => one.login === login);
  if (!words || !known || !found) throw badField('login', UNKNOWN_LOGIN);
  if (found.configured) return { login };
  throw new AppError('unavailable', notSetUp(`${known.label} (${words.label})`, found.missing));
}

/** Puts a network's refusal next to the form field that it names, if it names one. */
function refused(error: unknown): unknown {
  if (!(error instanceof PortError)) return error;
  const { field } = error as { field?: unknown };
  if (error.kind === 'retry later') return new AppError('unavailable', error.message);
  return typeof field === 'string'
    ? badField(field, error.message)
    : new AppError('bad_input', error.message);
}

async function asking<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(LIMIT, call);
  } catch (error) {
    throw refused(error);
  }
}

/** Returns the URL at which the access is granted, or the account if a password is enough. */
export async function beginConnecting(ctx: Ctx, member: Member, companyName: string, form: Form) {
  await getCompany(ctx.db, member, companyName);
  const channel = channelOf(ctx, form.network);
  const login = loginOf(ctx, channel, form.login);
  // Limited, because every try calls a server that the user names.
  await countTry(ctx.db, { key: `connect-account:${member.agencyId}`, most: 30, seconds: 600 }, ctx.now());
  const server = form.server ? { server: form.server } : {};
  const { connect } = channel;
  if (connect.kind === 'password') {
    if (!form.handle) throw badField('handle', HANDLE_NEEDED);
    if (!form.password) throw badField('password', PASSWORD_NEEDED);
    const { handle, password } = form;
    const found = await asking((signal) => connect.connect({ handle, password, ...server, signal }));
    return saved(ctx, member, companyName, found);
  }
  if (connectForm(channel.network) === 'server' && !form.server) throw badField('server', SERVER_NEEDED);
  const state = newToken();
  const begun = await asking((signal) =>
    connect.begin({ redirectUri: redirectUri(ctx), state, ...server, ...login, signal }),
  );
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const companyId = await ensureKnownCompany(ctx, tx, member, companyName);
    if (companyId === null) throw new AppError('conflict', NAME_NEEDED);
    await tx.delete(networkAuthorizations).where(lt(networkAuthorizations.expiresAt, now));
    await tx.insert(networkAuthorizations).values({
      state: hashToken(state),
      agencyId: member.agencyId,
      userId: member.userId,
      companyId,
      network: channel.network,
      kept: seal(ctx, begun.keep),
      expiresAt: new Date(now.getTime() + LIFETIME),
    });
  });
  return { authUrl: begun.authUrl };
}

async function saved(ctx: Ctx, member: Member, companyName: string, found: ConnectedAccount) {
  return inTransaction(ctx.db, async (tx) => {
    const companyId = await ensureKnownCompany(ctx, tx, member, companyName);
    if (companyId === null) throw new AppError('conflict', NAME_NEEDED);
    const place = { ...member, companyId, isDefault: true, grantId: randomUUID() };
    const id = await saveAccount(ctx, tx, place, found);
    return readAccount(ctx, tx, member, id);
  });
}

/**
 * The user returns with the network's answer, once: the profile that this same user granted becomes an
 * account. Of several profiles some may belong to other clients, so they are stored until the user chooses.
 */
export async function finishConnecting(
  ctx: Ctx,
  member: Member,
  query: Readonly<Record<string, string>>,
): Promise<{ is: 'connected'; account: ConnectedAccount } | { is: 'to choose'; profiles: number }> {
  const { state } = query;
  if (state === undefined) throw new AppError('bad_input', EXPIRED);
  const [begun] = await ctx.db
    .delete(networkAuthorizations)
    .where(
      and(
        eq(networkAuthorizations.state, hashToken(state)),
        visibleTo(member, networkAuthorizations),
        eq(networkAuthorizations.userId, member.userId),
        gt(networkAuthorizations.expiresAt, ctx.now()),
      ),
    )
    .returning();
  const keep = begun && open(ctx, begun.kept);
  if (!begun || !keep) throw new AppError('bad_input', EXPIRED);
  const { connect } = channelOf(ctx, begun.network);
  if (connect.kind !== 'oauth') throw new AppError('bad_input', EXPIRED);
  const found = await withTimeLimit(LIMIT, (signal) =>
    connect.finish({ redirectUri: redirectUri(ctx), query, keep, signal }),
  );
  const [first, ...others] = found;
  if (!first) throw new AppError('bad_input', 'There is no profile that you may publish to.');
  if (others.length === 0) {
    const place = { ...member, companyId: begun.companyId, isDefault: true, grantId: randomUUID() };
    await inTransaction(ctx.db, (tx) => saveAccount(ctx, tx, place, first));
    return { is: 'connected', account: first };
  }
  await ctx.db.insert(networkAuthorizations).values({
    // A random state: no callback can match this row again.
    state: hashToken(newToken()),
    agencyId: member.agencyId,
    userId: member.userId,
    companyId: begun.companyId,
    network: begun.network,
    kept: seal(ctx, {}),
    found: sealFound(ctx, found),
    expiresAt: new Date(ctx.now().getTime() + TO_CHOOSE),
  });
  return { is: 'to choose', profiles: found.length };
}
