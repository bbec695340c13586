import { readFileSync } from 'node:fs';

/** What a run came to: names and ratios. */
export type Figures = Readonly<Record<string, number>>;

/** One line of a comparison, as `row` of print.ts takes it. */
export type Line = [name: string, value: string, note: string];

/** What differs by less is what two runs of the same program differ by. */
const SAME = 0.1;

/** The figures of another run, or a sentence that says why there are none. */
export function readFigures(path: string): Figures | string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return `There is no file ${path}. A run writes its figures to .cache/bench/<time>.json.`;
  }
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) {
      const figures = Object.entries(read).filter(([, value]) => typeof value === 'number');
      if (figures.length > 0) return Object.fromEntries(figures);
    }
  } catch {
    // Said below, as for anything else that is no run.
  }
  return `${path} does not hold the figures of a run.`;
}

/** How many times as much it is now; a figure that was nothing has become something, however little. */
const change = (then: number, now: number) => (then === 0 ? (now === 0 ? 1 : Infinity) : now / then);

const inWords = (times: number) => (Number.isFinite(times) ? `${times.toFixed(2)} ×` : 'was nothing');

/**
 * What became another: the largest change first, whichever way it went. Then how many stayed as they were, and what only one
 * of the two runs has measured.
 */
export function compareRuns(before: Figures, now: Figures): Line[] {
  const both = Object.entries(now).flatMap(([name, value]) => {
    const then = before[name];
    return then === undefined ? [] : [{ name, then, value, times: change(then, value) }];
  });
  const distance = ({ times }: { times: number }) => (times === 0 ? Infinity : Math.abs(Math.log(times)));
  const others = both.filter(({ times }) => Math.abs(times - 1) > SAME);
  const lines = others
    .toSorted((one, other) => distance(other) - distance(one))
    .map(({ name, then, value, times }): Line => [
      name,
      value.toFixed(2),
      `was ${then.toFixed(2)}: ${inWords(times)}`,
    ]);
  const onlyIn = (these: Figures, those: Figures) => Object.keys(these).filter((name) => !(name in those));
  const told = (names: string[], words: string): Line[] =>
    names.length > 0 ? [[words, String(names.length), names.join('; ')]] : [];
  return [
    ...lines,
    [
      'the same within a tenth',
      String(both.length - others.length),
      `of ${both.length} figures that both runs have`,
    ],
    ...told(onlyIn(before, now), 'only in the other run'),
    ...told(onlyIn(now, before), 'only in this run'),
  ];
}
