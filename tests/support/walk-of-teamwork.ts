import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

const TAB = '7d1f4b52-3c7e-4a54-9a0b-0c7f6c0d9b11';

/** The part of the walk that is about working together on a post. */
export function walkOfTeamwork(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const post = { id: theirs.posts['In Review'] };
  const isSame = ours === theirs;
  return {
    assignPost: [
      { params: post, body: { memberId: null }, status: 404 },
      {
        params: { id: ours.posts['In Review'] },
        body: { memberId: theirs.colleagueId },
        status: isSame ? 200 : 400,
      },
    ],
    seeMentions: [{ params: post, status: 404 }],
    sayHere: [{ params: post, body: { tab: TAB, state: 'looking' }, status: 404 }],
  };
}
