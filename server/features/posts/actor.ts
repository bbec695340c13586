import { keyAsActor } from '#domain/agencies/keys.ts';

/** The history's name for a member, or for the key that a program acts with. */
export const nameOf = (owner: { firstName: string; lastName: string; key?: { name: string } }) =>
  owner.key ? keyAsActor(owner.key.name) : `${owner.firstName} ${owner.lastName}`.trim();

/** The history's name for the product itself. */
export const GREENROOM = 'Greenroom';
