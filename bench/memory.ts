import { readFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { mb, promise, record, row, title } from './print.ts';
import { signIn, withFolder, withServer } from './server.ts';

const MOST = 150 * 1024 * 1024;

interface Process {
  pid: number;
  parent: number;
  rss: number;
  command: string;
}

function processes(): Process[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, rss, command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      rss: Number(rss) * 1024,
      command,
    }));
}

function descendants(of: number): Process[] {
  const all = processes();
  const found = all.filter((one) => one.pid === of);
  for (const one of found) found.push(...all.filter((other) => other.parent === one.pid));
  return found;
}

/** Shared pages counted once among all who share them; where the system does not tell, the resident size. */
async function proportional({ pid, rss }: Process): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const pss = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
  return pss ? Number(pss) * 1024 : rss;
}

const isPostgres = (one: Process) => /postgres/.test(one.command) && !/node/.test(one.command);

/** What the product holds when nobody asks it for anything. */
export async function benchMemory(): Promise<void> {
  title('Memory at rest, forty seconds after the last request');
  await withFolder((folder) =>
    withServer(folder, async ({ address, pid }) => {
      await signIn(address);
      // The start is over and its garbage given back, also on a slow machine (server/at-rest.ts).
      await pause(40_000);
      const all = descendants(pid);
      const app = all.find((one) => one.pid === pid)?.rss ?? 0;
      const database = all.filter(isPostgres);
      const others = all.filter((one) => one.pid !== pid && !isPostgres(one));
      const sum = async (list: Process[]) =>
        (await Promise.all(list.map(proportional))).reduce((total, bytes) => total + bytes, 0);
      const [databaseBytes, otherBytes] = [await sum(database), await sum(others)];
      row('app', mb(app), 'resident');
      row('PostgreSQL', mb(databaseBytes), `${database.length} processes, shared pages counted once`);
      if (others.length > 0) row('its keeper', mb(otherBytes), `${others.length} processes`);
      const together = app + databaseBytes + otherBytes;
      promise('together', mb(together), together <= MOST, `at most ${mb(MOST)}`);
      record('memory at rest, in units of 150 MB', together / MOST);
    }),
  );
}
