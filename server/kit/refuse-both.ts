import { bothText, changedByBoth } from '#domain/kit/changed-by-both.ts';
import { DetailedError } from './detailed-error.ts';

/** Answers a save that would overwrite somebody else's with both values. The caller holds the row. */
export function refuseBoth<Fields extends object>(
  yours: Partial<Fields>,
  basedOn: Partial<Fields> | undefined,
  present: Fields,
  labels: Partial<Record<keyof Fields, string>> = {},
): void {
  const found = changedByBoth(yours, basedOn ?? {}, present);
  if (found.length === 0) return;
  throw new DetailedError('conflict', bothText(found.map((field) => labels[field] ?? String(field))), {
    overlaps: found.map((field) => ({ field, theirs: present[field], yours: yours[field] })),
  });
}
