import { cpus, totalmem } from 'node:os';
import { benchJavaScript } from './javascript.ts';
import { benchLateness } from './lateness.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMemory } from './memory.ts';
import { mb } from './print.ts';
import { benchRate } from './rate.ts';
import { benchScreens } from './screens.ts';
import { benchStart } from './start.ts';

/*
 * npm run bench [-- part …]: measures the built product on this machine, over loopback alone. Figures depend on the
 * machine and on what else it does; the ratios within one run are what to compare.
 */
const PARTS: Record<string, () => Promise<void>> = {
  start: benchStart,
  memory: benchMemory,
  javascript: benchJavaScript,
  rate: benchRate,
  screens: benchScreens,
  lighthouse: benchLighthouse,
  lateness: benchLateness,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const steps = (await import(new URL('../scripts/steps.mjs', import.meta.url).href)) as { build(): void };
steps.build();

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${mb(totalmem())}`);
for (const [name, run] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) await run();
