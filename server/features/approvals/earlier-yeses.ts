import { displayPhone } from '#domain/accounts/phone.ts';
import { isEarlierYes, skippedIn } from '#domain/approvals/stages.ts';
import type { CountedYes, SettledBy } from '#domain/posts/history-notes.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ApprovalRow, PostRow } from '#server/features/posts/store.ts';
import { leftAnswers } from './left-answers.ts';
import { reviewerLabels } from './reviewer-labels.ts';

/** Those of a post whose yes to an earlier version counts. */
export const earlierYeses = <Row extends ApprovalRow>(post: PostRow, reviews: readonly Row[]): Row[] =>
  reviews.filter((one) => isEarlierYes(post.stages, one, post.version));

const byAsked = (a: ApprovalRow, b: ApprovalRow) => (a.askedAt?.getTime() ?? 0) - (b.askedAt?.getTime() ?? 0);

/** Whether this is a yes to the present version, or one to an earlier version that counts for it. */
export const isYesToTakeBack = (post: PostRow, one: ApprovalRow): boolean =>
  (one.status === 'approved' && one.answeredVersion === post.version) ||
  isEarlierYes(post.stages, one, post.version);

/**
 * What settled a post: every yes that counts, with its version, and the skipped stages. Null where everyone gave a yes
 * to the present version: no yes to an earlier one counts, no stage was skipped, nobody was passed over, and nobody
 * only was silent. The yes of a member who left since counts as before.
 */
export async function settledBy(
  tx: Tx,
  post: PostRow,
  present: readonly ApprovalRow[],
): Promise<SettledBy | null> {
  const reviews = [...present, ...(await leftAnswers(tx, post))].toSorted(byAsked);
  const earlier = earlierYeses(post, reviews);
  const skipped = skippedIn(post.stages);
  const isPassed = reviews.some((one) => one.status === 'passed');
  const onlySilence = earlier.length === 0 && skipped.length === 0 && !isPassed;
  const counted = reviews.filter(
    (one) => one.status === 'approved' && (one.answeredVersion === post.version || earlier.includes(one)),
  );
  if (onlySilence && !counted.some((one) => one.tacit)) return null;
  const nameOf = await reviewerLabels(tx, post, counted);
  const yeses = counted.map((one) => {
    const { reviewerContact: contact, answeredVersion } = one;
    const name = nameOf(one);
    return {
      contact,
      name: name === displayPhone(contact) ? null : name,
      version: answeredVersion ?? post.version,
      tacit: one.tacit,
    };
  });
  return { yeses, skipped, onlySilence };
}

/** The same for a mail: the names by version, the earliest first. Those who were silent are apart. */
export function yesesByVersion(
  yeses: readonly CountedYes[],
): { version: number; names: string[]; silent: string[] }[] {
  const versions = [...new Set(yeses.map((one) => one.version))].toSorted((a, b) => a - b);
  const named = (version: number, tacit: boolean) =>
    yeses
      .filter((one) => one.version === version && one.tacit === tacit)
      .map((one) => one.name ?? displayPhone(one.contact));
  return versions.map((version) => ({
    version,
    names: named(version, false),
    silent: named(version, true),
  }));
}
