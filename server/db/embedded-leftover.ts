import { readlinkSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

/**
 * Ends a server that an earlier start left in this folder: one that its keeper is just stopping, or one whose
 * keeper was killed too. The caller holds the folder's claim, so no running Greenroom needs that server.
 */
export async function endLeftover(pgDir: string, log: Log): Promise<void> {
  const pidFile = join(pgDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (!servesFolder(pid, pgDir)) {
    // The pid may belong to another program by now, because of which PostgreSQL would refuse to start.
    await rm(pidFile, { force: true });
    return;
  }
  log.warn({ pid }, 'stopping a PostgreSQL that an earlier run left behind');
  // Repeated every second, because a starting server may not react; after half a minute with SIGQUIT.
  for (let second = 0; second < 40; second += 1) {
    send(pid, second < 30 ? 'SIGINT' : 'SIGQUIT');
    for (let look = 0; look < 20; look += 1) {
      if (!servesFolder(pid, pgDir)) return;
      await pause(50);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) still holds ${pgDir} and does not stop.`);
}

/** Whether this process is a PostgreSQL server of this folder, by its working directory. */
function servesFolder(pid: number, pgDir: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === pgDir;
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(pgDir);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just ended.
  }
}
