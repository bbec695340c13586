import { oneLineEnd } from './typed-text.ts';

/** The order of keys does not count: PostgreSQL keeps another one. */
const byKey = (held: object) => Object.fromEntries(Object.entries(held).toSorted());
const shape = (value: unknown) =>
  JSON.stringify(value, (_key, held: unknown) => {
    if (typeof held === 'string') return oneLineEnd(held);
    return typeof held === 'object' && held && !Array.isArray(held) ? byKey(held) : held;
  });
const same = (one: unknown, other: unknown) => shape(one) === shape(other);

/**
 * The fields that a save changes and that somebody else has since changed to another value. `basedOn` has the
 * values that were read; a field without one overwrites.
 */
export function changedByBoth<Fields extends object>(
  yours: Partial<Fields>,
  basedOn: Partial<Fields>,
  present: Fields,
): (keyof Fields)[] {
  return (Object.keys(basedOn) as (keyof Fields)[]).filter(
    (name) =>
      basedOn[name] !== undefined &&
      yours[name] !== undefined &&
      [basedOn[name], present[name]].every((value) => !same(value, yours[name])) &&
      !same(present[name], basedOn[name]),
  );
}

/** What a save of all fields writes: those that it left as they were read keep somebody else's change. */
export const mergedWith = <Fields extends object>(
  yours: Fields,
  basedOn: Partial<Fields>,
  present: Fields,
): Fields => {
  const left = (Object.keys(yours) as (keyof Fields)[]).filter(
    (name) => basedOn[name] !== undefined && same(yours[name], basedOn[name]),
  );
  return { ...yours, ...Object.fromEntries(left.map((name) => [name, present[name]])) };
};

/** How that sentence begins. */
export const NOTHING_SAVED = 'Nothing was saved yet';

/** The sentence for the person who was about to overwrite these fields. */
export function bothText(labels: readonly string[]): string {
  const list = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}` : labels[0];
  return `${NOTHING_SAVED}: Somebody else changed the ${list} meanwhile`;
}
