/** What a client's people find under Plan: what they are asked about, or every post that is past its draft. */
export const DESK_SHOWS = ['review', 'plan'] as const;
export type DeskShows = (typeof DESK_SHOWS)[number];
