import { eq, getTableName, sql, type SQL, type Table } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isToItsUser, MESSAGE_KINDS } from '#domain/messages/kinds.ts';
import { Question } from '#server/db/ask.ts';

/** Whose rows are requested: a member's, or those of the agency of a row such as a post. */
export interface Tenant {
  agencyId: string;
  /** The id of a person or key that sees only given clients; undefined or null means the whole agency. */
  limitedTo?: string | null;
  /** Set if `limitedTo` is a key. */
  key?: object;
}

type Owned = Table & { agencyId: PgColumn };

const columnOf = (name: string, column: string) => sql`${sql.identifier(name)}.${sql.identifier(column)}`;

/** The clients given to a limited member or key; a subquery, so that changes apply at once. */
const given = ({ agencyId, limitedTo, key }: Tenant) =>
  key
    ? sql`(select unnest(given.company_ids) from api_keys as given
            where given.agency_id = ${agencyId} and given.id = ${limitedTo})`
    : sql`(
  select given.company_id from member_companies as given
   where given.agency_id = ${agencyId} and given.user_id = ${limitedTo})`;

const byCompany = (tenant: Tenant, name: string) => sql`${columnOf(name, 'company_id')} in ${given(tenant)}`;

const OWN_KINDS = MESSAGE_KINDS.filter(isToItsUser);

/** How a table's rows belong to a client. Tables not named here are the agency's, or a person's own. */
const OF_CLIENTS: Record<string, (tenant: Tenant, name: string) => SQL> = {
  companies: (tenant, name) => sql`${columnOf(name, 'id')} in ${given(tenant)}`,
  posts: byCompany,
  post_counts: byCompany,
  contacts: byCompany,
  campaigns: byCompany,
  saved_texts: byCompany,
  checklists: byCompany,
  accounts: byCompany,
  network_authorizations: byCompany,
  desks: byCompany,
  review_notices: byCompany,
  // Files that stand in a version of a post of the given clients, deleted posts included; their logos; the
  // agency's logo and the pictures of its members; and own uploads that nobody shows yet.
  objects: (tenant, name) => {
    const path = sql`'/objects/uploads/' || ${columnOf(name, 'id')}`;
    const inPosts = sql`from (
        select post_id from post_assets where object_path = ${path}
        union all
        select post_id from post_versions
         where assets @> jsonb_build_array(jsonb_build_object('objectPath', ${path}))) as used
      join posts as shown on shown.id = used.post_id`;
    const asLogo = sql`from companies as shown
                        where shown.logo_url = ${path} and shown.agency_id = ${tenant.agencyId}`;
    return sql`(exists (select ${inPosts} where shown.company_id in ${given(tenant)})
             or exists (select ${asLogo} and shown.id in ${given(tenant)})
             or exists (select from agencies as shown
                         where shown.id = ${tenant.agencyId} and shown.logo_url = ${path})
             or exists (select from members as colleague join users as shown on shown.id = colleague.user_id
                         where colleague.agency_id = ${tenant.agencyId} and shown.profile_image_url = ${path})
             or ${columnOf(name, 'uploaded_by')} = ${tenant.limitedTo}
                and not (exists (select ${inPosts}) or exists (select ${asLogo})))`;
  },
  // Messages about a post, about several posts, with the link of a desk, or to the person. The person in whose
  // name a client was written to sees the message only while they see that client.
  messages: (tenant, name) => {
    const clients = given(tenant);
    // Every desk that the text links to has to be of these clients: a name in the text may look like a link, too.
    const links = sql`regexp_matches(${columnOf(name, 'text')}, '/desk/([A-Za-z0-9_-]+)', 'g') as link(token)`;
    const hash = sql`encode(sha256(convert_to(link.token[1], 'UTF8')), 'hex')`;
    return sql`(
      exists (select from posts as told where told.id = ${columnOf(name, 'post_id')}
                 and told.company_id in ${clients})
      or ${columnOf(name, 'post_id')} is null and (
        ${columnOf(name, 'user_id')} = ${tenant.limitedTo} and ${columnOf(name, 'kind')} in ${OWN_KINDS}
        or exists (select from review_notices as notice
                    where notice.message_id = ${columnOf(name, 'id')} and notice.company_id in ${clients})
        or ${columnOf(name, 'kind')} = 'desk-link' and coalesce((
          select bool_and(coalesce(desk.company_id in ${clients}, false))
            from ${links} left join desks as desk on desk.token_hash = ${hash}), false)))`;
  },
};

/** What a member sees of a table. Only this file compares agencies; other agencies' rows do not exist. */
export const visibleTo = (tenant: Tenant, table: Owned): SQL => visibleAs(tenant, getTableName(table), table);

/** The same for a table with an alias. */
export function visibleAs(tenant: Tenant, name: string, table: Owned): SQL {
  const ofAgency = sql`${columnOf(name, 'agency_id')} = ${tenant.agencyId}`;
  const ofClients = tenant.limitedTo ? OF_CLIENTS[getTableName(table)] : undefined;
  return ofClients ? sql`(${ofAgency} and ${ofClients(tenant, name)})` : ofAgency;
}

/**
 * A query that is built three times: for the whole agency, for members who see some clients, and for
 * such keys; `valuesOf` fills in the tenant.
 */
export function questionFor(build: (tenant: Tenant) => SQL): (tenant: Tenant) => Question {
  const kinds = new Map<string, Question>();
  return ({ limitedTo, key }) => {
    const kind = limitedTo ? (key ? 'key' : 'person') : 'agency';
    let question = kinds.get(kind);
    if (!question) {
      const named = (name: string) => sql.placeholder(name) as unknown as string;
      const anybody = {
        agencyId: named('agencyId'),
        limitedTo: limitedTo ? named('limitedTo') : null,
        ...(key ? { key } : {}),
      };
      kinds.set(kind, (question = new Question(() => build(anybody))));
    }
    return question;
  };
}

export const valuesOf = ({ agencyId, limitedTo = null }: Tenant) => ({ agencyId, limitedTo });

/** The same for a row that was found by a secret or an id. */
export const isVisibleTo = (tenant: Tenant | null, row: Tenant): boolean =>
  tenant !== null && row.agencyId === tenant.agencyId;

/**
 * Whether the agency of a table's row is not closing (decision 39). Every worker and every link checks
 * this: nothing of a closing agency goes out.
 */
export const ofOpenAgency = (table: Owned): SQL => sql`not ${isClosing(table)}`;

export const isClosing = (table: Owned): SQL<boolean> => sql<boolean>`exists (
  select from agency_closings as closing
   where closing.agency_id = ${columnOf(getTableName(table), 'agency_id')})`;

/** The same for a row that belongs to a post; `postId` is its column. */
export const ofOpenPost = (postId: SQL | PgColumn): SQL => sql`not exists (
  select from agency_closings as closing join posts as its on its.agency_id = closing.agency_id
   where its.id = ${postId})`;

/** Joins two tables within an agency. */
export const ofSameAgency = (one: Owned, other: Owned): SQL => eq(one.agencyId, other.agencyId);
