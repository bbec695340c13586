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

/** What every command, query and job is handed. Adapters are chosen in compose.ts and nowhere else. */
export interface Ctx {
  db: Db;
  /** The database's clock, not this machine's: what is due is due for every process and for the queue alike. */
  now(): Date;
  log: Log;
  /** Of sessions, so that a poll with nothing new asks nothing; left out where every request asks the database. */
  remembered?: Remembered;
  /** Without a trailing slash; the address in links that are sent out. */
  publicUrl: string;
  secretKey: string;
  /** The key before, while it is being changed: opens and is believed, never signs or seals. */
  secretKeyOld?: string | undefined;
  /** Whether a stranger may make an account, or after the first one only who was invited. */
  signUp: 'open' | 'invite';
  storage: StoragePort;
  /** Most bytes that an account may upload on one day (UTC). */
  uploadsPerDay: number;
  /** Null where no sender is set: messages stay in the Outbox. */
  mail: MailPort | null;
  text: TextPort | null;
  /** Whether texts that people send back reach us: then ours say how to answer. */
  textAnswers?: boolean;
  /** How much an account may send through them. */
  sendingLimits: SendingLimits;
  /** Null where no model is set: the built-in assistant answers. */
  ai: AiPort | null;
  /** How posts go out, by the name in a company's `channel`. */
  publishers: Publishers;
  /** The networks that clients' accounts can be connected to. */
  networks: Networks;
  /** Null where no calendar service is set up. */
  calendar: CalendarPort | null;
}
