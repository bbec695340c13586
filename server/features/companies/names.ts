import { and, eq, inArray, isNotNull, notExists, sql, type SQL } from 'drizzle-orm';
import { casedSpellingsOf as spellingsOf } from '#domain/kit/spellings.ts';
import type { Language } from '#domain/languages/language.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { companies, deletions } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { leaveAccounts } from '#server/features/networks/take-back-access.ts';

const among = (names: SQL) => sql`any(array(select lower(one) from unnest(${names}::text[]) as one))`;

/** Condition: companies with one of these names, in any case and spelling of accents. */
export function isNamed(...names: string[]): SQL {
  const [only, ...others] = names.flatMap(spellingsOf);
  // Most names have one spelling, which is looked up directly.
  return others.length === 0 && only !== undefined
    ? sql`lower(companies.name) = lower(${only})`
    : sql`lower(companies.name) = ${among(sql`${sql.param(names.flatMap(spellingsOf))}`)}`;
}

/** The order in which a company of exactly this name comes before one that is spelled in the other way. */
export const exactFirst = (name: unknown) => sql`lower(companies.name) = lower(${name}) desc`;

/** The same where the name comes later: `name` and its `spellings`. */
export const isNamedLater = {
  where: sql`lower(companies.name) = ${among(sql`${sql.placeholder('spellings')}`)}`,
  order: exactFirst(sql.placeholder('name')),
  values: (name: string | null) => ({ name, spellings: name === null ? [] : spellingsOf(name) }),
};

/** The id of the company with this name, as a subquery. */
export const companyNamed = (tenant: Tenant, name: string) => sql`(
  select id from companies where ${visibleTo(tenant, companies)} and ${isNamed(name)}
   ${spellingsOf(name).length > 1 ? sql`order by ${exactFirst(name)} limit 1` : sql``})`;

/** The name of the post's company; for `select … from posts`. */
export const nameOfCompany = sql<string | null>`(
  select name from companies where companies.id = posts.company_id)`;

const ofContact = (companyId: SQL, contact: SQL) => sql`
  from contacts
   where contacts.company_id = ${companyId}
     and (contacts.phone_number = ${contact} or lower(contacts.email) = lower(${contact}))
   order by contacts.created_at, contacts.id limit 1`;

/** The name that a company has saved for a reviewer's contact; both arguments are columns. */
export const savedName = (companyId: SQL, contact: SQL) => sql<string | null>`(
  select contacts.name ${ofContact(companyId, contact)})`;

/** The same for an approval, which may be that of an inside reviewer. */
export const reviewerNamed = (approval: SQL, companyId: SQL) => sql<string | null>`coalesce(
  case when ${approval}.origin = 'inside' then (
    select trim(concat(users.first_name, ' ', users.last_name)) from users where users.id = ${approval}.approver_id) end,
  ${savedName(companyId, sql`${approval}.reviewer_contact`)})`;

/** The language of a client's person: the contact's own, else the client's. Both arguments are columns. */
export const languageFor = (companyId: SQL, contact: SQL) => sql<Language>`coalesce(
  (select contacts.language ${ofContact(companyId, contact)}),
  (select companies.language from companies where companies.id = ${companyId}), 'en')`;

/** What a post's page and messages show of its company. */
export async function companyOf(db: Handle, { companyId }: { companyId: string | null }) {
  if (companyId === null) return null;
  const [company] = await db
    .select({
      name: companies.name,
      logoUrl: companies.logoUrl,
      timeZone: companies.timeZone,
      language: companies.language,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company ?? null;
}

const postsOf = (tx: Tx, companyId: string) =>
  tx.select({ id: posts.id }).from(posts).where(eq(posts.companyId, companyId));

/**
 * Call when deleting a post: a name without a profile is deleted with its last post. Archived posts keep the
 * name, because their record shows it, and so does a deletion that can still be undone.
 */
export async function dropUnusedName(tx: Tx, companyId: string | null): Promise<void> {
  if (companyId === null) return;
  await dropCompanies(
    tx,
    and(
      eq(companies.id, companyId),
      isNotNull(companies.profileRemovedAt),
      notExists(postsOf(tx, companyId)),
      notExists(
        tx
          .select({ id: deletions.id })
          .from(deletions)
          .where(and(eq(deletions.companyId, companyId), isNotNull(deletions.profile))),
      ),
    ),
  );
}

/** Call before giving a company this name: deletes a removed profile with the name, if no post keeps it. */
export async function freeName(tx: Tx, tenant: Tenant, name: string): Promise<void> {
  await dropCompanies(
    tx,
    and(
      visibleTo(tenant, companies),
      isNamed(name),
      isNotNull(companies.profileRemovedAt),
      sql`not exists (select from posts where posts.company_id = ${companies.id})`,
    ),
  );
}

/** Deletes companies with all that they have; their accesses at networks end, too. */
async function dropCompanies(tx: Tx, which: SQL | undefined): Promise<void> {
  const found = await tx.select({ id: companies.id }).from(companies).where(which).for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  await leaveAccounts(tx, ids);
  await tx.delete(companies).where(inArray(companies.id, ids));
}
