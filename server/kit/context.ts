import type { SendingLimits } from '#domain/messages/limits.ts';
import type { Db } from '#server/db/connect.ts';
import type { Log } from '#server/db/log.ts';
import type { AiPort } from '#server/ports/ai/port.ts';
import type { CalendarPort } from '#server/ports/calendar/port.ts';
import type { MailPort } from '#server/ports/mail/port.ts';
import type { Networks } from '#server/ports/networks/port.ts';
import type { Publishers } from '#server/ports/publisher/port.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import type { TextPort } from '#server/ports/text/port.ts';
import type { Remembered } from './remembered.ts';

/** The context of every command, query and job. Only compose.ts chooses the adapters. */
export interface Ctx {
  db: Db;
  /** The database's clock, not this machine's, so that all processes and the queue agree on what is due. */
  now(): Date;
  log: Log;
  /** Cached sessions, so that a poll without news makes no query; optional. */
  remembered?: Remembered;
  /** The base URL of links in messages, without a trailing slash. */
  publicUrl: string;
  secretKey: string;
  /** The previous key during a change of keys: it decrypts and verifies, never signs or encrypts. */
  secretKeyOld?: string | undefined;
  /** Whether anybody may create an account, or, after the first one, only invited people. */
  signUp: 'open' | 'invite';
  storage: StoragePort;
  /** Most bytes that an agency may upload per day (UTC). */
  uploadsPerDay: number;
  /** Null if no sender is set: messages stay in the Outbox. */
  mail: MailPort | null;
  text: TextPort | null;
  /** Whether replies by text reach us: then our texts say how to answer. */
  textAnswers?: boolean;
  /** How much an agency may send per day. */
  sendingLimits: SendingLimits;
  /** Null if no model is set: the built-in assistant answers. */
  ai: AiPort | null;
  /** The publishers by the name in a company's `channel`. */
  publishers: Publishers;
  /** The networks that clients' accounts can be connected to. */
  networks: Networks;
  /** Null if no calendar service is set up. */
  calendar: CalendarPort | null;
}
