import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { abilitiesOf } from '#domain/networks/abilities.ts';
import { accountState, WARNING_DAYS } from '#domain/networks/account-state.ts';
import type { Account, KnownNetwork } from '#domain/networks/contract.ts';
import type { Dated } from '#domain/networks/dated-words.ts';
import { LOGINS, LOGINS_OF, type Login } from '#domain/networks/logins.ts';
import { notFound } from '#domain/kit/errors.ts';
import { isBeforeApproval, isScheduled } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { unreachableNotice } from './reachable.ts';
import type { AccountRow } from './store.ts';

export const readNetworks = (ctx: Ctx): KnownNetwork[] =>
  ctx.networks.list.map(({ network, label, configured, missing, logins = [] }) => ({
    network,
    label,
    configured,
    missing: [...missing],
    logins: logins.flatMap((one) => {
      const words = LOGINS_OF[network]?.[one.login];
      return words ? [{ ...one, ...words }] : [];
    }),
    notice: configured ? unreachableNotice(network, ctx) : null,
  }));

/** The log-in that an account came by, from its details: `login` for Instagram, `kind` for LinkedIn. */
function loginOf({ details }: AccountRow): Login | null {
  const said = details['login'] ?? details['kind'];
  return LOGINS.find((one) => one === said) ?? null;
}

const DAY = 86_400_000;

/** Posts of a kind that are not yet out on the account; for `select … from accounts`. */
const waitingThere = (kind: SQL) => sql<number>`(
  select count(*)::int from post_targets as target join posts on posts.id = target.post_id
   where target.account_id = accounts.id and ${kind} and posts.archived_at is null
     and target.state in ('waiting', 'preparing', 'publishing'))`;
const scheduled = waitingThere(sql`posts.status in ${statusesThat(isScheduled)}`);
const planned = (now: Date) =>
  waitingThere(
    sql`posts.status in ${statusesThat(isBeforeApproval)} and posts.scheduled_at > ${now.toISOString()}::timestamptz`,
  );

type Answer = Omit<Account, 'expiresAt' | 'connectedAt'> & { expiresAt: Date | null; connectedAt: Date };

function toAnswer(row: AccountRow, dated: Dated, now: Date): Answer {
  const { details } = row;
  const limits = Object.entries(details['limits'] ?? {}).filter(
    (one): one is [string, number] => typeof one[1] === 'number',
  );
  return {
    id: row.id,
    network: row.network,
    handle: row.handle,
    name: row.name,
    // Our own copy: pages show no pictures from other servers.
    avatarUrl: row.picture,
    state: accountState(row, now),
    expiresAt: row.expiresAt,
    isDefault: row.isDefault,
    brokenReason: row.brokenReason,
    connectedAt: row.connectedAt,
    server: typeof details['server'] === 'string' ? details['server'] : null,
    limits: Object.fromEntries(limits),
    ...abilitiesOf({ ...row, isMember: details['kind'] === 'member' }),
    login: loginOf(row),
    ...dated,
  };
}

async function read(ctx: Ctx, handle: Handle, tenant: Tenant, where: SQL): Promise<Answer[]> {
  const now = ctx.now();
  const rows = await handle
    .select({ account: accounts, dated: { scheduled, planned: planned(now) } })
    .from(accounts)
    .where(and(visibleTo(tenant, accounts), where))
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  return rows.map(({ account, dated }) => toAnswer(account, dated, now));
}

/** In the order in which they were connected. */
export async function readAccounts(ctx: Ctx, tenant: Tenant, companyName: string): Promise<Answer[]> {
  await getCompany(ctx.db, tenant, companyName);
  return read(ctx, ctx.db, tenant, sql`${accounts.companyId} = ${companyNamed(tenant, companyName)}`);
}

/** Accounts of all clients that have stopped working, then those that soon will. */
export async function readAccountsInNeed(ctx: Ctx, tenant: Tenant) {
  const soon = new Date(ctx.now().getTime() + WARNING_DAYS[0] * DAY).toISOString();
  const where = sql`(${accounts.brokenReason} is not null or ${accounts.expiresAt} <= ${soon}::timestamptz)`;
  const found = await read(ctx, ctx.db, tenant, where);
  const names = await ctx.db
    .select({ id: accounts.id, companyName: companies.name })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(and(visibleTo(tenant, accounts), where));
  const end = ({ state, expiresAt }: Answer) => (state === 'broken' ? 0 : (expiresAt?.getTime() ?? Infinity));
  return found
    .sort((one, other) => end(one) - end(other))
    .map((one) => ({ ...one, companyName: names.find(({ id }) => id === one.id)?.companyName ?? '' }));
}

export async function readAccount(ctx: Ctx, handle: Handle, tenant: Tenant, id: string): Promise<Answer> {
  const [account] = await read(ctx, handle, tenant, eq(accounts.id, id));
  if (!account) throw notFound('Account');
  return account;
}
