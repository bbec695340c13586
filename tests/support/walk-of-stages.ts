import type { FullAgency } from './full-agency.ts';
import type { Try } from './walk-of-ids.ts';

const stage = { needs: 'any', skip: 'nobody', members: [], contacts: [] };

/** The part of the walk that is about stages. */
export function walkOfStages(theirs: FullAgency, ours: FullAgency): Record<string, Try[]> {
  const asks = (userId: string) => ({
    restart: 'first',
    stages: [
      { ...stage, name: 'Inside', kind: 'inside', members: [userId] },
      { ...stage, name: 'Client', kind: 'reviewers' },
    ],
  });
  const id = theirs.posts['In Review'];
  return {
    getStages: [{ params: { name: theirs.stagedName }, status: 404 }],
    changeStages: [
      { params: { name: theirs.stagedName }, body: { restart: 'first', stages: [] }, status: 404 },
      // Somebody who does not see the client reviews nothing of it.
      {
        params: { name: ours.stagedName },
        body: asks(theirs.colleagueId),
        status: 400,
        opensNothing: true,
      },
    ],
    getPostStages: [{ params: { id }, status: 404 }],
    reviewInside: [{ params: { id }, body: { action: 'approve', version: 1 }, status: 404 }],
    skipStage: [{ params: { id }, body: { stage: 1, reason: 'Taken' }, status: 404 }],
  };
}
