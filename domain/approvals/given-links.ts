import { can, type Role } from '#domain/agencies/abilities.ts';
import type { Origin } from './status.ts';

/** Who reads: a person, or a key in a role. Whose role is not known is given no link. */
export interface LinkReader {
  userId?: string | undefined;
  role?: Role | undefined;
  key?: object | undefined;
}

/**
 * Whoever has a reviewer's link, or that of their desk, answers in their name. So it is given to those who may send it,
 * and to nobody who may only look.
 */
export const isGivenLinks = ({ role, key }: LinkReader): boolean =>
  role !== undefined && can({ role, key }, 'send');

/** The link of one approval. One inside is its own member's alone: a yes is a person's, so no key has it. */
export const isGivenLinkOf = (
  reader: LinkReader,
  { origin, approverId }: { origin: Origin; approverId: string | null },
): boolean =>
  origin === 'inside'
    ? !reader.key && approverId !== null && approverId === reader.userId
    : isGivenLinks(reader);
