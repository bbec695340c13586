import { placeOf, type Place } from '#domain/networks/place.ts';
import { goesByItself, isOut, type TargetState } from '#domain/networks/targets.ts';

/** Sentences about a post that goes to several accounts. */

function failureOfTargets(
  bad: readonly { place: string; reason: string | null }[],
  counts: { out: number; of: number },
): string {
  const reasons = bad.map(({ place, reason }) => `${place}: ${reason ?? 'No reason was given.'}`);
  const head = counts.out > 0 ? [`It is out on ${counts.out} of ${counts.of} accounts.`] : [];
  return [...head, ...reasons].join(' ');
}

/** The same, from a post's targets and the failed ones. */
export const failureOf = (
  targets: readonly (Place & { state: TargetState })[],
  bad: readonly (Place & { reason: string | null })[],
): string =>
  failureOfTargets(
    bad.map((target) => ({ place: placeOf(target), reason: target.reason })),
    { out: targets.filter((target) => isOut(target.state)).length, of: targets.length },
  );

/** The question before marking a post that would still go out somewhere; null where none is needed. */
export function questionBeforeMark(
  targets: readonly (Place & { accountId: string | null; state: TargetState })[],
): string | null {
  const places = targets.filter(goesByItself).map(placeOf);
  if (places.length === 0) return null;
  return `It has not gone out on ${places.join(', ')} yet. Marked as posted, it never will.`;
}

/** The accounts that a mark declares as posted: those no network has confirmed; null without accounts. */
export const markedOn = (targets: readonly (Place & { state: TargetState })[]): string | null =>
  targets
    .filter((target) => !isOut(target.state))
    .map(placeOf)
    .join(', ') || null;

export const notToPostByHand = (place: string) =>
  `It has not failed on ${place}, so nobody has to post it there by hand`;
/** While nobody knows yet whether it went out before its agency began to close. */
export const ONLY_IF_OUT =
  'The network is being asked whether it is out. If not, it is not published any more: its time passed while the agency was being closed.';
export const RECONNECT_FIRST = 'The account has to be connected again. The post goes out as soon as it is.';
export const unconfirmedOn = (place: string) =>
  `Nobody can tell whether it went out on ${place}: the connection ended before the answer came. Look there first, then mark the post as posted or publish it again.`;
export const notSetUpHere = (label: string) =>
  `${label} is not set up on this server any more. Set it up, or post it by hand.`;
export const FILE_UNREADABLE =
  'A file of this post could not be read from storage. Whoever runs this server can look why.';
export const unreachableFor24Hours = (label: string, said: string) =>
  `${label} could not be reached for 24 hours. ${said}`;
