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
    /** Since when there is no profile: the row only keeps the name for its posts. */
    profileRemovedAt: at('profile_removed_at'),
    /** How the company's posts go out; see server/ports/publisher. */
    channel: text('channel').notNull().default('reminder'),
    /** The time zone in which the client reads dates; null: the sender's. */
    timeZone: text('time_zone'),
    /** The language of its people's pages, mails and texts. */
    language: text('language').$type<Language>().notNull().default('en'),
    /** Defaults of the client's new posts. */
    defaultTime: text('default_time'),
    defaultEmails: text('default_emails').array().notNull().default([]),
    defaultPhones: text('default_phones').array().notNull().default([]),
    notes: text('notes').notNull().default(''),
    /** What desks show of posts that their people are not asked about. */
    deskShows: text('desk_shows').$type<DeskShows>().notNull().default('review'),
    /** When its reviewers are told of posts that were sent to them. */
    tells: text('tells').$type<Tells>().notNull().default('at once'),
    tellHour: integer('tell_hour').notNull().default(9),
    /** Whether an unchanged copy of an approved post needs a new yes. */
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
    /** How they were last named as a reviewer: by e-mail or phone. */
    lastWay: text('last_way').$type<ReviewerType>(),
    /** Null: the client's language. */
    language: text('language').$type<Language>(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('contacts_phone_unique').on(t.companyId, t.phoneNumber),
    index('contacts_agency').on(t.agencyId),
  ],
);

/** What happens without an answer. Without a row: the defaults of domain/companies/no-answer.ts. */
export const noAnswerRules = pgTable(
  'no_answer_rules',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Hours without an answer before each step; null: the step is off. */
    mailAfter: integer('mail_after'),
    textAfter: integer('text_after'),
    managerAfter: integer('manager_after'),
    /** 20:00 and 08:00 in the client's zone; null: no quiet hours. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    onWeekends: boolean('on_weekends').notNull().default(true),
    noAnswer: text('no_answer').$type<NoAnswer>().notNull().default('block'),
    tacitDays: integer('tacit_days'),
    /** The client's written consent to a tacit yes: by whom, when, and its text. */
    consentBy: text('consent_by'),
    consentOn: date('consent_on', { mode: 'string' }),
    consentWords: text('consent_words'),
    /** A yes includes the date: another date needs another yes. */
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

/** The stages of a client's reviews. Without a row there are none: all reviewers are asked at once. */
export const companyStages = pgTable('company_stages', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  restart: text('restart').$type<Restart>().notNull(),
  /** Always changed and copied to posts as a whole. */
  stages: jsonb('stages').$type<ClientStage[]>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** When a client's posts go out, and which special days it has. A client without a row has none. */
export const postingTimes = pgTable('posting_times', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Times of the week in the client's zone. */
  slots: jsonb('slots').$type<Slot[]>().notNull().default([]),
  /** The countries whose public holidays the calendar shows. */
  countries: text('countries').array().$type<Country[]>().notNull().default([]),
  /** The client's own days. */
  days: jsonb('days').$type<OwnDay[]>().notNull().default([]),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** What a deleted client or contact contained, while that can be undone. */
export const deletions = pgTable(
  'deletions',
  {
    /** The id of the client or the contact. */
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
