import { and, eq, isNull, ne } from 'drizzle-orm';
import { begun, type PostStages } from '#domain/approvals/stages.ts';
import { AppError } from '#domain/kit/errors.ts';
import { includesPerson, joined } from '#domain/posts/reviewers.ts';
import { isEmail } from '#domain/kit/fields.ts';
import { asMailbox } from '#domain/kit/mailbox.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { membersInStages, stagesOf } from '#server/features/companies/stages.ts';
import { namedOn, reviewersOf, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import { addReviewers, type PlacedReviewer } from './ask-reviewers.ts';

export const nobodyLeft = (stage: string) =>
  `Nobody is left in the stage “${stage}”. Choose its people in the client’s settings first.`;
const isElsewhere = (contact: string, stage: string) =>
  `${contact} is asked at the stage “${stage}”, so they cannot be a reviewer of the post, too.`;

/** Refuses a reviewer who is already asked at another stage: a person is asked about a post once. */
export function refuseTwice(
  stages: PostStages | null,
  everyone: ApprovalRow[],
  added: { contact: string }[],
): void {
  if (!stages) return;
  const others = everyone.filter((one) => one.origin !== 'post');
  for (const { contact } of added) {
    const there = others.find((one) => includesPerson([one.reviewerContact], contact));
    if (there) throw new AppError('conflict', isElsewhere(contact, stages.list[there.stage - 1]?.name ?? ''));
  }
}

/**
 * Copies the client's current stages onto the post, writes an approval for everyone at their stage, and
 * starts the first stage. Does nothing if the client has no stages. The caller holds the post's lock.
 */
export async function beginStages(tx: Tx, post: PostRow, now: Date): Promise<PostRow> {
  const { restart, stages } = await stagesOf(tx, post.companyId);
  if (stages.length === 0) return post;
  const everyone = await reviewersOf(tx, post.id);
  // A post without reviewers cannot be sent; the state machine refuses it later.
  if (namedOn(everyone).length === 0) return post;
  const members = await membersInStages(tx, post, stages);
  let named: string[] = [];
  /** Older plans may name a person in two spellings: they are asked once, at the first of their stages. */
  const once = (contacts: string[]) => {
    const before = named.length;
    named = joined(named, contacts.map(asMailbox));
    return named.slice(before);
  };
  const rows = stages.flatMap(({ kind, members: ids, contacts, name }, at): PlacedReviewer[] => {
    if (kind === 'reviewers') return [];
    const stage = at + 1;
    const people: Omit<PlacedReviewer, 'place'>[] =
      kind === 'inside'
        ? ids
            .flatMap((id) => members.find((one) => one.id === id) ?? [])
            .map(({ id, email }) => ({
              contact: email,
              type: 'email',
              stage,
              origin: 'inside',
              approverId: id,
            }))
        : once(contacts).map((contact) => ({
            contact,
            type: isEmail(contact) ? 'email' : 'phone',
            stage,
            origin: 'stage',
          }));
    if (people.length === 0) throw new AppError('conflict', nobodyLeft(name));
    return people.map((one, place) => ({ ...one, place }));
  });
  const begins = begun(stages, restart, post.version, now);
  for (const one of namedOn(everyone)) {
    const there = rows.find(({ contact }) => includesPerson([contact], one.reviewerContact));
    if (there)
      throw new AppError(
        'conflict',
        isElsewhere(one.reviewerContact, stages[(there.stage ?? 1) - 1]?.name ?? ''),
      );
  }
  const present = and(eq(approvals.postId, post.id), isNull(approvals.removedAt));
  await tx.delete(approvals).where(and(present, ne(approvals.origin, 'post'), isNull(approvals.askedAt)));
  await addReviewers(tx, post.id, rows, now);
  const stage = stages.findIndex((one) => one.kind === 'reviewers') + 1;
  await tx
    .update(approvals)
    .set({ stage })
    .where(and(present, eq(approvals.origin, 'post')));
  const [saved] = await tx.update(posts).set({ stages: begins }).where(eq(posts.id, post.id)).returning();
  return saved ?? post;
}
