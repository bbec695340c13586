import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Restart } from '#domain/approvals/stages.ts';
import type { ReviewerType } from '#domain/approvals/status.ts';
import type { NoAnswer } from '#domain/companies/no-answer.ts';
import type { ClientStage } from '#domain/companies/stages.ts';
import type { Tells } from '#domain/companies/telling.ts';
import type { DeskShows } from '#domain/desks/shows.ts';
import type { Language } from '#domain/languages/language.ts';
import type { Country } from '#domain/slots/countries.ts';
import type { OwnDay } from '#domain/slots/days.ts';
import type { Slot } from '#domain/slots/slots.ts';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';

export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    name: text('name').notNull(),
    logoUrl: text('logo_url'),
    /** Since when there is no profile: the row only keeps the name of the posts that are left. */
    profileRemovedAt: at('profile_removed_at'),
    /** How the company's posts go out; see server/ports/publisher. */
    channel: text('channel').notNull().default('reminder'),
    /** In which zone the client reads dates; null: the sender's. */
    timeZone: text('time_zone'),
    /** In which language its people read pages, mails and texts. */
    language: text('language').$type<Language>().notNull().default('en'),
    /** What new posts of the client begin with. */
    defaultTime: text('default_time'),
    defaultEmails: text('default_emails').array().notNull().default([]),
    defaultPhones: text('default_phones').array().notNull().default([]),
    notes: text('notes').notNull().default(''),
    /** What its people see on their desks of the posts that they are not asked about. */
    deskShows: text('desk_shows').$type<DeskShows>().notNull().default('review'),
    /** When its reviewers are told of what was sent to them. */
    tells: text('tells').$type<Tells>().notNull().default('at once'),
    tellHour: integer('tell_hour').notNull().default(9),
    /** An unchanged copy of an approved post is asked about again. */
    copiesNeedYes: boolean('copies_need_yes').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('companies_name_unique').on(t.agencyId, sql`lower(${t.name})`)],
);

export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    email: text('email'),
    /** How they were last named as a reviewer: by mail or by text. */
    lastWay: text('last_way').$type<ReviewerType>(),
    /** Null: the client's. */
    language: text('language').$type<Language>(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('contacts_phone_unique').on(t.companyId, t.phoneNumber),
    index('contacts_agency').on(t.agencyId),
  ],
);

/** What happens when a client's people do not answer. A client without a row has what domain/companies/no-answer.ts begins with. */
export const noAnswerRules = pgTable(
  'no_answer_rules',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Hours without an answer after which each step is taken; null: it is off. */
    mailAfter: integer('mail_after'),
    textAfter: integer('text_after'),
    managerAfter: integer('manager_after'),
    /** 20:00 and 08:00 in the client's zone; null: no quiet hours. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    onWeekends: boolean('on_weekends').notNull().default(true),
    noAnswer: text('no_answer').$type<NoAnswer>().notNull().default('block'),
    tacitDays: integer('tacit_days'),
    /** The client's written consent to a tacit yes: who gave it, when, in which words. */
    consentBy: text('consent_by'),
    consentOn: date('consent_on', { mode: 'string' }),
    consentWords: text('consent_words'),
    /** A yes is to a date, too: another date needs another yes. */
    dateNeedsYes: boolean('date_needs_yes').notNull().default(false),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'no_answer_rules_consent',
      sql`${t.noAnswer} <> 'tacit' or num_nonnulls(${t.tacitDays}, ${t.consentBy}, ${t.consentOn}, ${t.consentWords}) = 4`,
    ),
  ],
);

/** In which stages a client's posts are reviewed. A client without a row has none: all reviewers are asked at once. */
export const companyStages = pgTable('company_stages', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  restart: text('restart').$type<Restart>().notNull(),
  /** Changed and handed to each post as one. */
  stages: jsonb('stages').$type<ClientStage[]>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** When a client's posts go out, and which days count for it. A client without a row has none of them. */
export const postingTimes = pgTable('posting_times', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Times of the week, by the clocks of the client's zone. */
  slots: jsonb('slots').$type<Slot[]>().notNull().default([]),
  /** Whose public holidays the calendar shows. */
  countries: text('countries').array().$type<Country[]>().notNull().default([]),
  /** The client's own days. */
  days: jsonb('days').$type<OwnDay[]>().notNull().default([]),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** What a deletion of a client or a contact took away, for as long as it can be undone. */
export const deletions = pgTable(
  'deletions',
  {
    /** Of the client or the contact. */
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    profile: jsonb('profile').$type<Record<string, unknown>>(),
    contacts: jsonb('contacts').$type<Record<string, unknown>[]>().notNull().default([]),
    deletedAt: at('deleted_at').notNull(),
  },
  (t) => [
    index('deletions_agency').on(t.agencyId),
    index('deletions_company').on(t.companyId),
    index('deletions_deleted_at').on(t.deletedAt),
  ],
);
