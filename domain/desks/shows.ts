/** What reviewers find under Plan: the posts they are asked about, or every post that is past its draft. */
export const DESK_SHOWS = ['review', 'plan'] as const;
export type DeskShows = (typeof DESK_SHOWS)[number];
