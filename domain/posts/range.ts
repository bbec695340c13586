/**
 * The selection after a click on a list: adds or removes one entry. With Shift, every entry from the one
 * clicked before to this one gets the state that this one gets.
 */
export function chooseIn(
  chosen: ReadonlySet<string>,
  list: readonly string[],
  id: string,
  { from, most }: { from: string | null; most: number },
): Set<string> {
  const next = new Set(chosen);
  const isOn = !chosen.has(id);
  const start = from === null ? -1 : list.indexOf(from);
  const end = list.indexOf(id);
  const several = start < 0 || end < 0 ? [id] : list.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const one of several)
    if (!isOn) next.delete(one);
    else if (next.size < most) next.add(one);
  return next;
}

/** The selection with as many entries of the list as fit; those already chosen come first. */
export const chooseAll = (chosen: ReadonlySet<string>, list: readonly string[], most: number): Set<string> =>
  new Set([...chosen, ...list].slice(0, Math.max(most, chosen.size)));
