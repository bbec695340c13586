import type { Role } from '#domain/agencies/abilities.ts';

/** The caller: a person working for an agency, or a key that a person made. */
export interface Member {
  /** The agency whose posts, clients and messages the request is about. */
  agencyId: string;
  userId: string;
  role: Role;
  /** The key that a program acts with instead of a session; `userId` is then its maker. */
  key?: { id: string; name: string };
  /** The id of the person or key if they see only some clients; else null. */
  limitedTo: string | null;
  /** The agency requires two factors and this session has one: it gets nothing of the agency. */
  closed: boolean;
  /** The agency is closing: only the closing itself can be read. */
  closing: boolean;
  email: string;
  firstName: string;
  lastName: string;
  /** Chosen, else the browser's last zone; null if neither is known. */
  timeZone: string | null;
  /** Hash of the session's id, or of the key. */
  sid: string;
  /** When this session began; it may have been in use ever since. */
  loggedInAt: Date;
}
