import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readlinkSync, readFileSync } from 'node:fs';
import { programFile } from './programs.ts';

export interface Child {
  process: ChildProcess;
  pid: number;
  /** What it has printed so far, line by line; a line that is still being written is not among them. */
  lines(): string[];
  errors(): string[];
  exited: Promise<number | null>;
}

/** Runs one of the programs of programs.ts in a process (and, if asked, a process group) of its own. */
export function runChild(program: string, args: string[], options: { ownGroup?: boolean } = {}): Child {
  const child = spawn(process.execPath, [programFile(program), ...args], {
    detached: options.ownGroup ?? false,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  return {
    process: child,
    pid: child.pid ?? 0,
    lines: () => output.split('\n').slice(0, -1),
    errors: () => complaints.trim().split('\n'),
    exited: new Promise((resolve) => child.once('close', (code) => resolve(code))),
  };
}

/** All processes that work in the folder or name it in their command: the server, its helpers, its keeper. */
export function processesOf(folder: string): { pid: number; uid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const here = readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
        return here || command.includes(folder) ? [{ pid: Number(pid), uid, command }] : [];
      } catch {
        return [];
      }
    });
}

/** The process id of the server in a PostgreSQL folder. */
export function serverOf(pgDir: string): number {
  return Number(readFileSync(`${pgDir}/postmaster.pid`, 'utf8').split('\n')[0]);
}
