import { sql } from 'drizzle-orm';
import { TOLD_AT_ONCE, type Tells } from '#domain/companies/telling.ts';
import type { AgencyFace } from '#domain/agencies/face.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import type { ClientStage } from '#domain/companies/stages.ts';
import { asName } from '#domain/kit/fields.ts';
import { personOf } from '#domain/kit/mailbox.ts';
import { NO_CHECKLIST, type ChecklistRules } from '#domain/library/checklist-rules.ts';
import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import type { ReviewerType } from '#domain/approvals/status.ts';
import type { Language } from '#domain/languages/language.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import { askOftenText } from '#server/db/ask.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { companies, companyStages, contacts, noAnswerRules } from '#server/db/schema/companies.ts';
import { checklists } from '#server/db/schema/library.ts';
import { objects } from '#server/db/schema/media.ts';
import { posts } from '#server/db/schema/posts.ts';
import { faceOf } from '#server/features/agencies/face.ts';
import { questionFor, valuesOf, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { hasMoved } from '#server/features/approvals/moved-dates.ts';
import { ensureCompany, refuseNoClient } from '#server/features/companies/ensure-company.ts';
import { isNamedLater } from '#server/features/companies/names.ts';
import type { NamedContact } from '#server/features/companies/saved-contacts.ts';
import { desksWithCounts, type DeskCount } from '#server/features/desks/shown.ts';

interface Wanted {
  /** The post's id, set if the request that creates it may arrive twice. */
  id: string | undefined;
  companyName: string | null;
  /** The URLs of its files. */
  files: string[];
  /** The contacts of its reviewers. */
  reviewers: string[];
}

interface Found {
  agency: AgencyFace;
  isMade: boolean;
  company: {
    id: string;
    name: string;
    time_zone: string | null;
    language: Language;
    tells: Tells;
    tell_hour: number;
  } | null;
  files: { id: string; kind: MediaKind | null }[];
  contacts: (NamedContact & { lastWay: ReviewerType | null })[];
  tacitDays: number | null;
  stages: ClientStage[] | null;
  hasMoved: boolean;
  desks: DeskCount[];
  checklist: ChecklistRules | null;
}

/** `approvals` are those of the given reviewers: they tell what waits at desks and which dates moved. */
const before = questionFor((tenant) => {
  const given = sql`${sql.placeholder('given')}`;
  return sql`
    with company as (
      select id, name, time_zone, language, tells, tell_hour from ${companies}
       where ${visibleTo(tenant, companies)} and ${isNamedLater.where} and profile_removed_at is null
       order by ${isNamedLater.order} limit 1
         for share),
    file as (
      select id, kind from ${objects}
       where ${visibleTo(tenant, objects)} and id = any(${sql.placeholder('ids')}::uuid[]) and state = 'ready'
       order by id for share),
    approvals as materialized (
      select * from ${approvals} where lower(reviewer_contact) = any(${given}::text[]) and removed_at is null)
    select json_build_object(
      'agency', ${faceOf(sql`${tenant.agencyId}::uuid`)},
      'isMade', exists (select from ${posts} where id = ${sql.placeholder('id')}::uuid),
      'company', (select row_to_json(company) from company),
      'files', (select coalesce(json_agg(file), '[]') from file),
      'contacts', (select coalesce(json_agg(json_build_object('name', name, 'phone', phone_number, 'email', email,
                                                              'lastWay', last_way, 'language', language)
                                         order by created_at, id), '[]')
                  from ${contacts}
                 where (phone_number = any(${given}::text[]) or lower(email) = any(${given}::text[]))
                   and company_id = (select id from company)),
      'tacitDays', (select tacit_days from ${noAnswerRules}
                     where company_id = (select id from company) and no_answer = 'tacit'),
      'checklist', (select json_build_object('required', required, 'links', links, 'altText', alt_text,
                                              'spelling', spelling, 'own', own)
                      from ${checklists} where company_id = (select id from company)),
      'stages', (select stages from ${companyStages} where company_id = (select id from company)),
      'desks', (select coalesce(json_agg(desk), '[]')
                  from (${desksWithCounts(sql`(select id from company)`, given)}) as desk),
      'hasMoved', exists (select from approvals join posts on posts.id = approvals.post_id
                           where lower(approvals.reviewer_contact) = any(${given}::text[])
                             and posts.company_id = (select id from company) and ${hasMoved}))`;
});

/**
 * Reads everything that creating a post needs, in one query. The company and the files are locked
 * until the transaction ends, so that nobody deletes them in between. A missing company is
 * created, unless `whenMissing` says otherwise.
 */
export async function lookBeforeCreating<Asking extends Tenant>(
  tx: Tx,
  tenant: Asking,
  wanted: Wanted,
  whenMissing: (tx: Tx, tenant: Asking, name: string) => Promise<string | null> = ensureCompany,
) {
  const name = wanted.companyName && !isUncategorized(wanted.companyName) ? wanted.companyName : null;
  if (name === null) refuseNoClient(tenant);
  const ids = [...new Set(wanted.files.map(objectIdOf).filter((id) => id !== null))].sort();
  const given = wanted.reviewers.map((contact) => contact.toLowerCase());
  const { text, values } = before(tenant).with({
    ...valuesOf(tenant),
    ...isNamedLater.values(name),
    id: wanted.id ?? null,
    ids,
    given,
  });
  const [row] = await askOftenText(tx, text, values);
  if (!row) throw new Error('nothing was answered');
  const found = JSON.parse(row[0] ?? '') as Found;
  // Not there as it was typed, which only older names can be: looked up as a new one would be kept.
  const kept = name === null ? null : asName(name);
  if (!found.company && !found.isMade && kept !== name)
    return lookBeforeCreating(tx, tenant, { ...wanted, companyName: kept }, whenMissing);
  const companyId =
    found.company?.id ?? (name === null || found.isMade ? null : await whenMissing(tx, tenant, name));
  return {
    isMade: found.isMade,
    /** Its company was there already, or it has none: nothing has been written. */
    isKnown: found.company !== null || companyId === null,
    agency: found.agency,
    companyId,
    companyName: companyId === null ? null : (found.company?.name ?? name),
    timeZone: found.company?.time_zone ?? null,
    language: found.company?.language ?? 'en',
    telling: found.company ? { tells: found.company.tells, hour: found.company.tell_hour } : TOLD_AT_ONCE,
    kinds: new Map(found.files.map(({ id, kind }) => [pathOfObject(id), kind ?? ('image' as const)])),
    contacts: found.contacts,
    /** After how many working days the client's silence counts as a yes. */
    tacitDays: found.tacitDays,
    /** The stages in which its reviewers are asked; none: all at once. */
    stages: found.stages ?? [],
    /** Whether one of the reviewers has yet to be told of a moved date. */
    hasMoved: found.hasMoved,
    /** The checklist for sending this client's posts. */
    checklist: found.checklist ?? NO_CHECKLIST,
    /** The desks of its reviewers, as they are before this post. */
    desks: found.desks,
    /** Reviewers who are saved contacts and were asked by the other channel the last time. */
    askedAnew: wanted.reviewers.filter((given) =>
      found.contacts.some(
        ({ phone, email, lastWay }) =>
          (phone === given && lastWay !== 'phone') ||
          (email !== null && personOf(email) === personOf(given) && lastWay !== 'email'),
      ),
    ),
  };
}
