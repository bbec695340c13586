import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { isUncategorized } from '#domain/companies/names.ts';
import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies, contacts } from '#server/db/schema/companies.ts';
import { objects } from '#server/db/schema/media.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { ensureCompany } from '#server/features/companies/ensure-company.ts';
import { namesAmong, type NamedContact } from '#server/features/companies/queries.ts';

interface Wanted {
  /** Of the post, where the request that makes it may come twice. */
  id: string | undefined;
  companyName: string | null;
  /** Addresses of its files. */
  files: string[];
  /** Contacts of its reviewers. */
  reviewers: string[];
}

interface Found extends Record<string, unknown> {
  isMade: boolean;
  company: { id: string; name: string } | null;
  files: { id: string; kind: MediaKind | null }[] | null;
  names: NamedContact[] | null;
}

/**
 * All that has to be known before a post is made, in one question. Company and files are held until the transaction ends:
 * nobody deletes them in between. A company that is not there yet is made.
 */
export async function lookBeforeCreating(tx: Tx, tenant: Tenant, wanted: Wanted) {
  const name = wanted.companyName && !isUncategorized(wanted.companyName) ? wanted.companyName : null;
  const ids = [...new Set(wanted.files.map(objectIdOf).filter((id) => id !== null))].sort();
  const given = wanted.reviewers.map((contact) => contact.toLowerCase());
  const isGiven = or(inArray(contacts.phoneNumber, given), inArray(sql`lower(${contacts.email})`, given));
  const never = sql`false`;
  const { rows } = await tx.execute<Found>(sql`
    with company as (
      select id, name from ${companies}
       where ${visibleTo(tenant, companies)} and lower(name) = lower(${name}) and profile_removed_at is null
         for share),
    file as (
      select id, kind from ${objects}
       where ${ids.length > 0 ? and(visibleTo(tenant, objects), inArray(objects.id, ids), eq(objects.state, 'ready')) : never}
       order by id for share)
    select ${wanted.id === undefined ? never : sql`exists (select from ${posts} where id = ${wanted.id})`} as "isMade",
           (select row_to_json(company) from company) as company,
           (select json_agg(file) from file) as files,
           (select json_agg(json_build_object('name', name, 'phone', phone_number, 'email', email)
                            order by created_at, id)
              from ${contacts}
             where ${given.length > 0 ? isGiven : never} and company_id = (select id from company)) as names`);
  const found = rows[0];
  if (!found) throw new Error('nothing was answered');
  const companyId =
    found.company?.id ?? (name === null || found.isMade ? null : await ensureCompany(tx, tenant, name));
  return {
    isMade: found.isMade,
    companyId,
    companyName: companyId === null ? null : (found.company?.name ?? name),
    kinds: new Map((found.files ?? []).map(({ id, kind }) => [pathOfObject(id), kind ?? ('image' as const)])),
    names: namesAmong(found.names ?? [], wanted.reviewers),
  };
}
