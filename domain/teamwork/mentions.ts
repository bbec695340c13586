import { asCompared, spellingsOf } from '#domain/kit/spellings.ts';

/** A member with the name that mentions use. */
export interface Named {
  id: string;
  name: string;
  /** Tells two of the same name apart. */
  email?: string;
}

/** Every name in both spellings, longer ones first: `@Ann Lee-Vale` is not `@Ann Lee`. */
const byLength = (people: readonly Named[]) =>
  people
    .flatMap(({ id, name }) => spellingsOf(name).map((spelled) => ({ id, name: spelled })))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length);

/** A name ends where no letter, accent or digit follows. */
const endsAt = (text: string, at: number) => !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2));

export interface MentionPart {
  text: string;
  /** The person mentioned; null for plain text. */
  person: string | null;
}

/** Splits a note into plain text and mentions of the given people. */
export function mentionParts(text: string, people: readonly Named[]): MentionPart[] {
  const known = byLength(people);
  const parts: MentionPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const begins = at === 0 || !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
    const rest = text.slice(at + 1).toLowerCase();
    const found =
      begins &&
      known.find(({ name }) => rest.startsWith(name.toLowerCase()) && endsAt(text, at + 1 + name.length));
    if (!found) continue;
    const end = at + 1 + found.name.length;
    if (at > from) parts.push({ text: text.slice(from, at), person: null });
    parts.push({ text: text.slice(at, end), person: found.id });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), person: null });
  return parts;
}

/** A member who was chosen for the mention whose @ stands at this place of the text. */
export interface NamePlace {
  id: string;
  at: number;
}

/**
 * The people mentioned in a note. Words do not tell two of the same name apart: who was chosen for a mention is
 * meant by it. Of a mention that is not in `places`, as one that was moved or typed by hand, the others that
 * were chosen count, the last chosen first, as many as the name stands in the text.
 */
export function mentionedIn(
  text: string,
  people: readonly Named[],
  chosen: readonly string[] = [],
  places: readonly NamePlace[] = [],
): string[] {
  let at = 0;
  const mentions = mentionParts(text, people).flatMap((part) => {
    const begins = at;
    at += part.text.length;
    if (part.person === null) return [];
    const name = asCompared(part.text.slice(1));
    const called = people.filter((one) => asCompared(one.name) === name).map(({ id }) => id);
    const place = places.find((one) => one.at === begins && called.includes(one.id));
    return { person: part.person, called, placed: place?.id };
  });
  const taken = new Set(mentions.flatMap(({ placed }) => placed ?? []));
  const found = new Set<string>();
  for (const { person, called, placed } of mentions) {
    const meant = placed ?? chosen.toReversed().find((id) => !taken.has(id) && called.includes(id));
    const one = meant ?? (called.some((id) => taken.has(id)) ? undefined : person);
    if (one === undefined) continue;
    taken.add(one);
    found.add(one);
  }
  return [...found];
}

/**
 * The places after an edit: what stands behind it moves along, and what was removed with its @ is dropped. The
 * caret, which follows an edit, tells which of two equal mentions was removed.
 */
export function placesAfter(
  places: readonly NamePlace[],
  before: string,
  after: string,
  caret?: number,
): NamePlace[] {
  const shorter = Math.min(before.length, after.length);
  const behind = caret === undefined ? null : after.slice(caret);
  let tail = behind !== null && before.endsWith(behind) ? behind.length : 0;
  let head = 0;
  while (head < shorter - tail && before[head] === after[head]) head += 1;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return places.flatMap(({ id, at }) => {
    if (at < head) return { id, at };
    return at >= before.length - tail ? { id, at: at + after.length - before.length } : [];
  });
}

/** Whether somebody else has the same name. */
export const hasNamesake = (person: Named, people: readonly Named[]): boolean =>
  people.some(({ id, name }) => id !== person.id && asCompared(name) === asCompared(person.name));

/** A mention that is being typed: the position of its @ and the text between that and the caret. */
export interface NameTyped {
  at: number;
  typed: string;
}

/** The mention being typed before the caret; null without one, and inside of one that is complete. */
export function nameBeingTyped(text: string, caret: number, people: readonly Named[] = []): NameTyped | null {
  const before = text.slice(0, caret);
  const found = /(?:^|[\s([{])@([\p{L}\p{M}\p{N}'’. -]{0,40})$/u.exec(before);
  if (!found) return null;
  const typed = found[1] ?? '';
  const at = caret - typed.length - 1;
  const [first] = mentionParts(text.slice(at), people);
  const isComplete = first !== undefined && first.person !== null && at + first.text.length > caret;
  return isComplete ? null : { at, typed };
}

/** How much of the text's beginning is one of the parts, as whole words. */
function longestOf(text: string, parts: readonly string[]): number {
  const begins = parts.filter(
    (part) => text.toLowerCase().startsWith(part.toLowerCase()) && endsAt(text, part.length),
  );
  return Math.max(0, ...begins.map(({ length }) => length));
}

/** How much of the name stands after the caret already: how it goes on after the typed letters, and its end. */
function restAfter(after: string, typed: string, name: string): number {
  const placesOf = (text: string) => Array.from({ length: text.length }, (_, at) => at);
  const goesOn = name.toLowerCase().startsWith(typed.toLowerCase()) ? name.slice(typed.length) : '';
  const begun = longestOf(
    after,
    placesOf(goesOn).map((at) => goesOn.slice(0, at + 1)),
  );
  const left = goesOn === '' ? name : goesOn.slice(begun);
  const ends = placesOf(left).map((at) => left.slice(at));
  return begun + longestOf(after.slice(begun), ends);
}

/** The text and the caret after the mention being typed became that of the person. */
export function withName(
  text: string,
  { at, typed }: NameTyped,
  { name }: Named,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  const after = text.slice(at + 1 + typed.length);
  return {
    text: before + after.slice(restAfter(after, typed, name)).replace(/^ /, ''),
    caret: before.length,
  };
}

const MOST_OFFERED = 6;

/** The people whom the typed letters may mean, by any of their names; nobody once a name is complete. */
export function offeredFor<Some extends Named>(typed: string, people: readonly Some[]): Some[] {
  const wanted = asCompared(typed);
  return people
    .filter(({ name }) => {
      const called = asCompared(name);
      return (called.startsWith(wanted) || called.includes(` ${wanted}`)) && called !== wanted.trimEnd();
    })
    .slice(0, MOST_OFFERED);
}
