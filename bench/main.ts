import { cpus, totalmem } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBigAgency } from './big-agency.ts';
import { compareRuns, readFigures } from './compare.ts';
import { benchCosts } from './costs.ts';
import { benchDesk } from './desk.ts';
import { benchFiles } from './files.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchInstances } from './instances.ts';
import { benchJavaScript } from './javascript.ts';
import { benchLateness } from './lateness.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLongTasks } from './long-tasks.ts';
import { benchMemory } from './memory.ts';
import { mb, ms, promise, recorded, row, title } from './print.ts';
import { benchRate } from './rate.ts';
import { benchScreens } from './screens.ts';
import { root } from './server.ts';
import { benchStart } from './start.ts';

/*
 * npm run bench [-- part …] [--against <file>]: measures the built product on this machine, over loopback alone. Figures
 * depend on the machine and on what else it does; the ratios within one run are what to compare. They are written to
 * .cache/bench/<time>.json, which a later run can be compared with.
 */
const PARTS: Record<string, Part> = {
  javascript: { run: benchJavaScript, seconds: 1 },
  costs: { run: benchCosts, seconds: 130 },
  memory: { run: benchMemory, seconds: 15 },
  files: { run: benchFiles, seconds: 60 },
  instances: { run: benchInstances, seconds: 90 },
  lighthouse: { run: benchLighthouse, seconds: 120 },
  'first-paint': { run: benchFirstPaint, seconds: 100 },
  'long-tasks': { run: benchLongTasks, seconds: 60 },
  desk: { run: benchDesk, seconds: 40 },
  'big-agency': { run: benchBigAgency, seconds: 70 },
  start: { run: benchStart, seconds: 15 },
  rate: { run: benchRate, seconds: 20 },
  screens: { run: benchScreens, seconds: 45 },
  lateness: { run: benchLateness, seconds: 50 },
};

interface Part {
  /** `hasTime` says whether what is not needed for a figure, a further round of the same, still fits in. */
  run: (hasTime: () => boolean) => Promise<void>;
  /** What it takes on a machine that does nothing else; a run of everything leaves out what it has no time for. */
  seconds: number;
}

const MOST_MS = 600_000;

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

// Before ten minutes have gone by.
const other = values.against === undefined ? null : readFigures(values.against);
if (typeof other === 'string') {
  console.error(other);
  process.exit(1);
}

const steps = (await import(new URL('../scripts/steps.mjs', import.meta.url).href)) as { build(): void };
steps.build();

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${mb(totalmem())}`);
const began = performance.now();
const file = join(root, '.cache', 'bench', `${new Date().toISOString().replaceAll(':', '-')}.json`);
mkdirSync(join(file, '..'), { recursive: true });
/** After each part: whoever stops a run keeps what it came to. */
const write = () => writeFileSync(file, JSON.stringify(recorded(), null, 2));
const took: [name: string, milliseconds: number][] = [];
const leftOut: string[] = [];
const isWhole = asked.length === 0;
/** What the parts so far would have taken on a machine that does nothing else. */
let expected = 0;
const parts = Object.entries(PARTS).filter(([name]) => isWhole || asked.includes(name));
for (const [at, [name, { run, seconds }]] of parts.entries()) {
  const from = performance.now();
  const left = MOST_MS - (from - began);
  const slowness = Math.max(1, expected === 0 ? 1 : (from - began) / expected);
  if (isWhole && seconds * 1000 * slowness > left) {
    leftOut.push(name);
    continue;
  }
  // On a busy machine each has its share of what is left, so that the first do not take the others' time.
  const wanted = parts.slice(at).reduce((sum, [, part]) => sum + part.seconds, 0);
  const until = isWhole ? from + (left * seconds) / wanted : Infinity;
  // One part that breaks does not take the others' figures with it.
  await run(() => performance.now() < until).catch((error: unknown) =>
    promise(name, 'broke', false, String(error)),
  );
  took.push([name, performance.now() - from]);
  expected += seconds * 1000;
  write();
}
title('How long it took');
for (const [name, milliseconds] of took) row(name, ms(milliseconds));
if (isWhole) {
  const all = performance.now() - began;
  promise('together', ms(all), all < MOST_MS, 'at most ten minutes');
}
if (leftOut.length > 0) row('left out', '–', `no time for it: npm run bench -- ${leftOut.join(' ')}`);

if (other) {
  title(`Against ${values.against}`);
  for (const line of compareRuns(other, recorded())) row(...line);
}
console.log(`\nThe ratios are in ${file}`);
