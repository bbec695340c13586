/** Sentences about a post that goes to several accounts. */

export function failureOfTargets(
  bad: readonly { place: string; reason: string | null }[],
  counts: { out: number; of: number },
): string {
  const reasons = bad.map(({ place, reason }) => `${place}: ${reason ?? 'No reason was given.'}`);
  const head = counts.out > 0 ? [`It is out on ${counts.out} of ${counts.of} accounts.`] : [];
  return [...head, ...reasons].join(' ');
}

export const RECONNECT_FIRST = 'The account has to be connected again. The post goes out as soon as it is.';
export const unconfirmedOn = (place: string) =>
  `Nobody can tell whether it went out on ${place}: the connection ended before the answer came. Look there first, then mark the post as posted or try again.`;
export const notSetUpHere = (label: string) =>
  `${label} is not set up on this server any more. Set it up, or post it by hand.`;
export const unreachableFor24Hours = (label: string, said: string) =>
  `${label} could not be reached for 24 hours. ${said}`;
