import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NewsChoice, Told } from '#domain/messages/news.ts';
import { at } from './instant.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** An argon2id hash; it never leaves the server. */
    password: text('password').notNull(),
    phone: text('phone').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profileImageUrl: text('profile_image_url'),
    /** The chosen zone; null: the browser's. */
    timeZone: text('time_zone'),
    /** The browser's last zone. */
    seenTimeZone: text('seen_time_zone'),
    /** The zone for dates: chosen, else seen. Null if neither is known. */
    zone: text('zone').generatedAlwaysAs(sql`coalesce(time_zone, seen_time_zone)`),
    /** Which mails about answers and comments they want. */
    news: text('news').$type<NewsChoice>().notNull().default('each'),
    /** Up to when clients' answers have been told in a gathered mail. */
    newsToldAt: at('news_told_at'),
    /** The same for all other topics; a missing topic is told at once. */
    told: jsonb('told').$type<Told>().notNull().default({}),
    /** `20:00` and `08:00` in their zone; null if mails may come at any hour. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** When the link in the confirmation mail was followed; null until then. */
    emailConfirmedAt: at('email_confirmed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    uniqueIndex('users_phone_unique').on(t.phone),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: the table alone opens no session. */
    sid: text('sid').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: jsonb('sess').notNull().default({}),
    expire: at('expire').notNull(),
    /** The time of the log-in; renewing the session does not change it. */
    createdAt: at('created_at').notNull().defaultNow(),
    /** The agency that the person chose; if it is not theirs, the first one that they joined applies. */
    agencyId: uuid('agency_id'),
    /** Names the session to its person, since `sid` never leaves the server. */
    id: uuid('id').notNull().defaultRandom().unique(),
    /** The User-Agent header at the log-in. */
    userAgent: text('user_agent'),
    /** The IP address of the log-in, as rate limits use it. */
    address: text('address'),
    /** Opened with a code, a recovery code or a passkey; a password alone is one factor. */
    twoFactor: boolean('two_factor').notNull().default(false),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expire)],
);

export const passwordResetTokens = pgTable(
  'password_reset_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token that was mailed. */
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('password_reset_tokens_user').on(t.userId)],
);

/** Mailed links about an account's e-mail address: to confirm it, or to take a change of it back. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The way back to an address that was never confirmed ends when the new address is confirmed. */
    purpose: text('purpose').$type<'confirm' | 'undo' | 'undo-unconfirmed'>().notNull(),
    /** SHA-256 of the token that was mailed. */
    token: text('token').notNull().unique(),
    /** confirm: the address to confirm; undo: the address to go back to. */
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('email_links_user').on(t.userId)],
);

/** Permissions to make an account where SIGNUP=invite. */
export const signupInvitations = pgTable('signup_invitations', {
  /** SHA-256 of the token in the link. */
  token: text('token').primaryKey(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** Counted in the database so that limits hold across instances. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: at('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets_at').on(t.resetsAt)],
);
