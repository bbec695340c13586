import type { Role } from '#domain/agencies/abilities.ts';

/** Who is asking: a person at work for an agency, or a key that they made. */
export interface Member {
  /** Whose posts, clients and messages it is about. */
  agencyId: string;
  /** Who it is. */
  userId: string;
  role: Role;
  /** What a program acts with, in place of a session; the person is then whoever made it. */
  key?: { id: string; name: string };
  /** The person, or the key, where they see only the clients that they were given. */
  limitedTo: string | null;
  /** The agency asks for two factors, and this session has one: nothing of the agency is to be had in it. */
  closed: boolean;
  /** The agency is being closed: nothing of it is to be had but the closing itself. */
  closing: boolean;
  email: string;
  firstName: string;
  lastName: string;
  /** Chosen, else as their browser said last; null where neither is known. */
  timeZone: string | null;
  /** Hash of the present session's id, or of the key. */
  sid: string;
  /** When this session began; it may have been used ever since. */
  loggedInAt: Date;
}
