import { and, gte, isNotNull, sql } from 'drizzle-orm';
import {
  isOfDots,
  isUncategorized,
  NAME_NEEDED,
  NAME_OF_DOTS,
  NO_SUCH_CLIENT,
} from '#domain/companies/names.ts';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import { asName } from '#domain/kit/fields.ts';
import { undoEnds } from '#domain/kit/undo.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies, deletions } from '#server/db/schema/companies.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { companyNamed, exactFirst, isNamed } from './names.ts';
import { beginAnew, beginAsChosen } from './new-client.ts';
import { findCompany } from './queries.ts';

/** Only members who see all clients may create a post without a client. */
export function refuseNoClient(tenant: Tenant): void {
  if (tenant.limitedTo) throw badField('companyName', 'Please choose one of your clients');
}

/** `to change`: two who both read a row for sharing and then change it would wait for each other. */
type Held = 'to keep' | 'to change';
const LOCKS = { 'to keep': sql`for share`, 'to change': sql`for no key update` };

async function profileNamed(tx: Tx, tenant: Tenant, name: string, held: Held): Promise<string | null> {
  const found = await tx.execute<{ id: string }>(sql`
    select id from companies
     where ${visibleTo(tenant, companies)} and ${isNamed(name)} and profile_removed_at is null
     order by ${exactFirst(name)} limit 1
     ${LOCKS[held]}`);
  return found.rows[0]?.id ?? null;
}

/**
 * The company that a request names, with its profile, which is created if missing. Null for the name that
 * means no company. The company is locked against deletion until the transaction ends.
 */
export async function ensureCompany(
  tx: Tx,
  tenant: Tenant,
  name: string,
  held: Held = 'to keep',
): Promise<string | null> {
  if (isUncategorized(name)) {
    refuseNoClient(tenant);
    return null;
  }
  const found = await profileNamed(tx, tenant, name, held);
  if (found) return found;
  // A member who sees only some clients creates none by its name: it may exist without being visible to them.
  if (tenant.limitedTo) throw notFound('Company');
  if (isOfDots(name)) throw badField('companyName', NAME_OF_DOTS);
  // A removed profile whose name posts kept becomes a profile again, spelled as
  // before. On conflict the existing row wins.
  const made = await tx.execute<{ id: string; isNew: boolean; hasNewProfile: boolean }>(sql`
    insert into companies (agency_id, name) values (${tenant.agencyId}, coalesce(
      (select name from companies where id = ${companyNamed(tenant, name)}), ${asName(name)}))
    on conflict (agency_id, lower(name)) do update
      set profile_removed_at = null,
          created_at = case when companies.profile_removed_at is null then companies.created_at else now() end,
          updated_at = case when companies.profile_removed_at is null then companies.updated_at else now() end
    returning id, xmax = 0 as "isNew", created_at = now()::timestamptz(3) as "hasNewProfile"`);
  const [company] = made.rows;
  if (company?.isNew) await beginAsChosen(tx, tenant, company.id);
  else if (company?.hasNewProfile) await beginAnew(tx, tenant, company.id);
  return company?.id ?? null;
}

/**
 * The same for what is kept of a client that is there: a mistyped or former name creates none. A name that
 * only posts keep gets its profile, but not while its deletion can be undone: that would end the undo.
 */
export async function ensureKnownCompany(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  tenant: Tenant,
  name: string,
  held: Held = 'to keep',
) {
  // Waits for a deletion that is under way, so that what follows sees it.
  const found = await profileNamed(tx, tenant, name, held);
  if (found) return found;
  const company = await findCompany(tx, tenant, name);
  if (!company || (await canComeBack(tx, tenant, name, ctx.now())))
    throw new AppError('not_found', NO_SUCH_CLIENT);
  return ensureCompany(tx, tenant, company.name, held);
}

/** The same for a change of the client's own row: one after the other. Posts without a client have no row. */
export async function holdKnownCompany(...which: [Pick<Ctx, 'now'>, Tx, Tenant, string]): Promise<string> {
  const id = await ensureKnownCompany(...which, 'to change');
  if (id === null) throw new AppError('conflict', NAME_NEEDED);
  return id;
}

async function canComeBack(tx: Tx, tenant: Tenant, name: string, now: Date): Promise<boolean> {
  const [kept] = await tx
    .select({ id: deletions.id })
    .from(deletions)
    .where(
      and(
        sql`${deletions.companyId} = ${companyNamed(tenant, name)}`,
        isNotNull(deletions.profile),
        gte(deletions.deletedAt, undoEnds(now)),
      ),
    );
  return kept !== undefined;
}
