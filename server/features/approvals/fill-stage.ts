import { includesPerson } from '#domain/posts/reviewers.ts';
import type { Tx } from '#server/db/connect.ts';
import { membersInStages, stagesOf } from '#server/features/companies/stages.ts';
import { reviewersOf, type PostRow } from '#server/features/posts/store.ts';
import { addReviewers } from './ask-reviewers.ts';

/**
 * An inside stage whose people are all gone gets those whom the client's stages name now;
 * otherwise nobody would ever review the post there. They are added, not asked. Returns whether
 * any were added. The caller holds the post.
 */
export async function fillStage(tx: Tx, post: PostRow, number: number, now: Date): Promise<boolean> {
  const stage = post.stages?.list[number - 1];
  if (stage?.kind !== 'inside') return false;
  const everyone = await reviewersOf(tx, post.id);
  if (everyone.some((one) => one.stage === number)) return false;
  const { stages } = await stagesOf(tx, post.companyId);
  const inside = stages.filter((one) => one.kind === 'inside');
  const plan =
    inside.find((one) => one.name === stage.name) ?? inside.find((one) => one === stages[number - 1]);
  if (!plan) return false;
  const there = await membersInStages(tx, post, [plan]);
  const known = everyone.map((one) => one.reviewerContact);
  const people = plan.members
    .flatMap((id) => there.find((one) => one.id === id) ?? [])
    .filter(({ email }) => !includesPerson(known, email));
  await addReviewers(
    tx,
    post.id,
    people.map(({ id, email }, place) => ({
      contact: email,
      type: 'email',
      place,
      stage: number,
      origin: 'inside',
      approverId: id,
    })),
    now,
  );
  return people.length > 0;
}
