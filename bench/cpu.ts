import { readdir, readFile } from 'node:fs/promises';

/** Linux counts a process's time in hundredths of a second, whatever its own clock's rate is. */
const TICK_MS = 10;

interface Times {
  parent: number;
  ms: number;
}

/** What a process used, with those of its children that have ended; null where it has ended itself. */
async function timesOf(pid: number): Promise<Times | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name in brackets may hold anything, spaces too.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return { parent: Number(fields[1]), ms: ticks * TICK_MS };
}

/** CPU that a process and everything it started have used so far, the database included, in milliseconds. */
export async function cpuOfTree(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = new Map<number, Times>();
  for (const pid of pids) {
    const times = await timesOf(pid);
    if (times) all.set(pid, times);
  }
  const isOfTree = (pid: number): boolean =>
    pid === root || (all.has(pid) && isOfTree(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { ms }]) => (isOfTree(pid) ? sum + ms : sum), 0);
}
