import type { PostRecord } from './record.ts';

type Recorded = Pick<PostRecord['versions'][number], 'version' | 'newDate'>;

/**
 * The date at one version and at another, where a new date made one of those in between; else null. Undefined is
 * a date that nobody knows.
 */
export function newDateBetween(
  versions: readonly Recorded[],
  from: number,
  to: number,
): { before: string | null | undefined; after: string | null | undefined } | null {
  const [low, high] = from < to ? [from, to] : [to, from];
  const made = versions.flatMap(({ version, newDate }) =>
    newDate && version > low && version <= high ? newDate : [],
  );
  const [first, last] = [made[0], made.at(-1)];
  if (!first || !last) return null;
  return from < to
    ? { before: first.before, after: last.after }
    : { before: last.after, after: first.before };
}
