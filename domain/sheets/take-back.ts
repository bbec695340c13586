import type { PlanRow } from './plan.ts';

/** The rows before and after a change. */
export interface Step {
  before: readonly PlanRow[];
  after: readonly PlanRow[];
}

const byId = (rows: readonly PlanRow[]) => new Map(rows.map((row) => [row.id, row]));

/** Fields of a row that were edited since; alt texts are handled by file. */
const typedInto = (now: PlanRow, left: PlanRow): Partial<PlanRow> =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => key !== 'altTexts' && value !== left[key as keyof PlanRow]),
  );

/** Alt texts edited since, by file: a file may return to another row. */
function typedAltTexts(rows: readonly PlanRow[], after: ReadonlyMap<string, PlanRow>) {
  const typed = new Map<string, string>();
  for (const row of rows) {
    const left = after.get(row.id);
    for (const [at, file] of row.files.entries()) {
      const text = row.altTexts[at] ?? '';
      if (left && text !== (left.altTexts[at] ?? '')) typed.set(file, text);
    }
  }
  return typed;
}

/**
 * Undoes one change of the table and nothing later: newer edits stay in their fields, rows added since stay,
 * and rows removed since stay removed.
 */
export function takeBack(present: readonly PlanRow[], { before, after }: Step): PlanRow[] {
  const [now, left, was] = [byId(present), byId(after), byId(before)];
  const typed = typedAltTexts(present, left);
  const back = before.flatMap((row) => {
    const [shown, made] = [now.get(row.id), left.get(row.id)];
    if (made && !shown) return [];
    const merged = shown && made ? { ...row, ...typedInto(shown, made) } : row;
    return merged.files.some((id) => typed.has(id))
      ? [{ ...merged, altTexts: merged.files.map((id, at) => typed.get(id) ?? merged.altTexts[at] ?? '') }]
      : [merged];
  });
  const given = new Set(back.flatMap((row) => row.files));
  // Rows that the change added go, unless edited since; their files return to where they were.
  const others = present.flatMap((row) => {
    if (was.has(row.id)) return [];
    const made = left.get(row.id);
    if (!made) return [row];
    if (row === made || Object.keys(typedInto(row, made)).length === 0) return [];
    const kept = row.files.flatMap((id, at) => (given.has(id) ? [] : [{ id, text: row.altTexts[at] ?? '' }]));
    return [{ ...row, files: kept.map(({ id }) => id), altTexts: kept.map(({ text }) => text) }];
  });
  return [...back, ...others];
}
