import { casesOf, type Case, type Unit } from './cost-cases.ts';
import { FLOORS, startFloor, type Floor } from './floors.ts';
import { costOf, untilAtRest, type Cost } from './hammer.ts';
import { percentile, record, row, title } from './print.ts';
import { seed } from './seed.ts';
import { root, withFolder, withServer } from './server.ts';

/** Until the compiler has seen enough of it, and every connection of the pool has its statements. */
const WARM_UP_MS = 800;
/** Writing is the dearest: of the first hundreds of posts a third is the compiler. */
const WARM_UP_WRITING_MS = 4000;
const ROUNDS = 3;
const SPENT_MS = 500;
/** After a pause a write opens connections anew, each of which reads its long statements once: a few must not be all. */
const SPENT_WRITING_MS = 2500;
const FLOOR_MS = 250;

const isKept = (one: Case, ratio: number, bytes: number) =>
  ratio <= (one.wanted ?? Infinity) && bytes <= (one.wantedKb ?? Infinity) * 1024;

/** What a case was measured to in each round: its cost, and that of its unit in the same round. */
interface Measured extends Cost {
  unitMs: number;
}

const median = (values: number[]) => percentile(values, 0.5);

function report(one: Case, measured: Measured[]): void {
  const ratio = median(measured.map(({ ms, unitMs }) => ms / unitMs));
  const ms = median(measured.map((each) => each.ms));
  const bytes = measured[0]?.bytes ?? 0;
  const unit = one.unit === 'A' ? 'A' : `× ${one.unit}`;
  const limits = [
    one.wanted === undefined ? [] : [`${one.wanted} ${unit}`],
    one.wantedKb === undefined ? [] : [`${one.wantedKb} KB`],
  ].flat();
  const wanted = limits.length > 0 ? `wanted ${limits.join(', ')}` : '';
  const mark = limits.length > 0 ? (isKept(one, ratio, bytes) ? 'kept' : 'NOT KEPT') : '';
  const size = bytes > 1024 ? `${(bytes / 1024).toFixed(0)} KB` : `${bytes} bytes`;
  row(
    one.name,
    `${ratio.toFixed(ratio < 3 ? 2 : 1)} ${unit}`,
    `${ms.toFixed(3)} ms, ${size}   ${wanted} ${mark}`,
  );
  record(one.name, ratio);
}

interface Floors {
  bare: Floor;
  fastify: Floor;
}

const costOfFloor = async ({ pid, address }: Floor) =>
  (await costOf(pid, { url: address, status: 200 }, FLOOR_MS)).ms;

/** Every case once, its unit beside it: what the machine does meanwhile it does to both. */
async function round(pid: number, cases: Case[], { bare, fastify }: Floors): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const one of cases) {
    const measureUnit = async (): Promise<number> => {
      if (one.unit === 'A') return costOfFloor(bare);
      if (one.unit === 'Fastify alone') return costOfFloor(fastify);
      const empty = cases.find(({ unit }) => unit === 'Fastify alone');
      if (!empty) throw new Error('the empty route is not among the cases');
      return (await costOf(pid, empty.asked, FLOOR_MS)).ms;
    };
    const before = await measureUnit();
    const cost = await costOf(pid, one.asked, one.leavesWork ? SPENT_WRITING_MS : SPENT_MS);
    if (one.leavesWork) await untilAtRest(pid);
    measured.push({ ...cost, unitMs: (before + (await measureUnit())) / 2 });
  }
  return measured;
}

/**
 * CPU of one request, of the app and its database together. Unit A is what a bare node:http server uses for 102 KB of
 * JSON. First a round of everything, so that nothing is measured on a server that has only just started; then each case
 * between two looks at its unit, three times over as long as there is time, and the median of the ratios.
 */
export async function benchCosts(hasTime: () => boolean): Promise<void> {
  title('CPU per request: the process tree with its database, 32 connections');
  const bare = await startFloor(FLOORS.bare, root);
  const fastify = await startFloor(FLOORS.fastify, root);
  try {
    await withFolder(async (folder) => {
      const all = await seed(folder);
      await withServer(folder, async ({ address, pid }) => {
        const cases = (await Promise.all(all.map((some) => casesOf(address, some)))).flat();
        for (const floor of [bare, fastify])
          await costOf(floor.pid, { url: floor.address, status: 200 }, WARM_UP_MS);
        for (const one of cases)
          await costOf(pid, one.asked, one.leavesWork ? WARM_UP_WRITING_MS : WARM_UP_MS);
        await untilAtRest(pid);
        const rounds: Measured[][] = [];
        for (let count = 0; count < ROUNDS && (count === 0 || hasTime()); count += 1)
          rounds.push(await round(pid, cases, { bare, fastify }));
        const units = (unit: Unit) =>
          rounds
            .flat()
            .filter((_, at) => cases[at % cases.length]?.unit === unit)
            .map((each) => each.unitMs);
        for (const [name, unit] of [
          ['unit A', 'A'],
          ['Fastify alone', 'Fastify alone'],
        ] as const)
          row(name, `${median(units(unit)).toFixed(3)} ms`, `median of ${units(unit).length}`);
        for (const [at, one] of cases.entries())
          report(
            one,
            rounds.map((measured) => measured[at]).filter((each) => each !== undefined),
          );
      });
    });
  } finally {
    bare.stop();
    fastify.stop();
  }
}
