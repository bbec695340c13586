import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at } from './instant.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The authenticator app of an account. */
export const authenticators = pgTable('authenticators', {
  userId: userId().primaryKey(),
  /** The shared key, sealed with SECRET_KEY. */
  sealed: text('sealed').notNull(),
  /** Null until the first code was correct: before that, no log-in asks for one. */
  confirmedAt: at('confirmed_at'),
  /** The time step of the last accepted code: that one and earlier ones are used up. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** Single-use codes that replace the app's code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** SHA-256 of the code, which has 80 random bits. */
    hash: text('hash').notNull().unique(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** A key in a device or password manager, with which somebody signs in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** The authenticator's name for it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'`),
    name: text('name').notNull(),
    lastUsedAt: at('last_used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** What a browser was asked to sign; each is valid for one response. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: text('hash').primaryKey(),
    /** The user who adds a passkey; null at a log-in, where the user is not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_user').on(t.userId),
    index('passkey_challenges_expires_at').on(t.expiresAt),
  ],
);
