import { can, type Role } from '#domain/agencies/abilities.ts';
import type { Origin } from './status.ts';

/** The reader: a person, or a key in a role. A reader without a role is given no link. */
export interface LinkReader {
  userId?: string | undefined;
  role?: Role | undefined;
  key?: object | undefined;
}

/**
 * Anyone with a reviewer's link, or the link of their desk, can answer in their name. So only readers who may
 * send get it, never those who may only look.
 */
export const isGivenLinks = ({ role, key }: LinkReader): boolean =>
  role !== undefined && can({ role, key }, 'send');

/** Whether the reader gets an approval's link. One inside goes only to its own member, never to a key. */
export const isGivenLinkOf = (
  reader: LinkReader,
  { origin, approverId }: { origin: Origin; approverId: string | null },
): boolean =>
  origin === 'inside'
    ? !reader.key && approverId !== null && approverId === reader.userId
    : isGivenLinks(reader);
