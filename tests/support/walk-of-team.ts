import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';
import { walkOfKeys } from './walk-of-keys.ts';

/** The part of the walk that is about people. */
export function walkOfTeam(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const notALink = [theirs.invitationHash, theirs.invitationId].map((token): Try => ({
    params: { token },
    status: 404,
    opensNothing: true,
  }));
  const person = {
    firstName: 'Olive',
    lastName: 'Owner',
    email: `invited-${ours.word}@agency.test`,
    phone: '2025550119',
    password: 'long enough',
  };
  return {
    changeAgency: [
      { body: { name: theirs.commonName }, status: 200 },
      { body: { logoUrl: theirs.objectPath }, status: ours === theirs ? 200 : 400 },
    ],
    updateMember: [
      { params: { id: theirs.colleagueId }, body: { role: 'manager' }, status: 404 },
      {
        params: { id: ours.colleagueId },
        body: { companies: [theirs.company] },
        status: ours === theirs ? 200 : 400,
      },
    ],
    removeMember: [{ params: { id: theirs.colleagueId }, status: 404 }],
    invite: [{ body: { role: 'viewer', companies: [theirs.company] }, status: 400 }],
    withdrawInvitation: [{ params: { id: theirs.invitationId }, status: 404 }],
    openInvitation: notALink,
    signUpToJoin: notALink.map((one) => ({ ...one, body: person })),
    acceptInvitation: notALink,
    ...walkOfKeys(theirs, ours),
    findAgencyOfPost: [{ params: { id: theirs.posts.Draft }, status: 404 }],
    switchAgency: [{ params: { id: theirs.agencyId }, status: 404 }],
  };
}
