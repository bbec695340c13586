import { keyAsActor } from '#domain/agencies/keys.ts';

/** How the history names a person of the agency, or the key that a program acts with. */
export const nameOf = (owner: { firstName: string; lastName: string; key?: { name: string } }) =>
  owner.key ? keyAsActor(owner.key.name) : `${owner.firstName} ${owner.lastName}`.trim();

/** How the history names the product itself. */
export const GREENROOM = 'Greenroom';
