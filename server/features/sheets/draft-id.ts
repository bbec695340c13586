import { idFrom } from '#server/kit/secrets.ts';
import type { Member } from '#server/kit/route.ts';

/** The post that a row makes: the same row of the same agency is the same post. */
export const draftIdOf = ({ agencyId }: Member, key: string): string => idFrom(agencyId, 'sheet', key);
