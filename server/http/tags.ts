import type { SignedIn } from '#server/features/accounts/sessions.ts';

/** A new build may answer in another shape: its tags are others. */
export const tagIn = (build: string, tag: string) => `W/"${build}-${tag}"`;

/** Of everything that an agency's screens read (decision 20): the same until something changes there, or asks as somebody else. */
export const tagOf = (build: string, { member, revision }: SignedIn) =>
  tagIn(build, `${member.agencyId}-${member.key?.id ?? member.userId}-${revision}`);
