import type { SignedIn } from '#server/features/accounts/sessions.ts';

/** A new build may answer in another shape, so its tags differ. */
export const tagIn = (build: string, tag: string) => `W/"${build}-${tag}"`;

/** The tag of what an agency's screens read (decision 20): it changes with the revision and the caller. */
export const tagOf = (build: string, { member, revision }: SignedIn) =>
  tagIn(build, `${member.agencyId}-${member.key?.id ?? member.userId}-${revision}`);
