import type { User } from '#domain/accounts/contract.ts';

/** Whose unsaved words this browser keeps, and in which of their agencies. */
export type KeptOwner = Pick<User, 'id' | 'agencyId'>;

/** What a person wrote in one agency is not shown in another. */
export const ownerOfKept = ({ id, agencyId }: KeptOwner) => `${agencyId}:${id}`;
