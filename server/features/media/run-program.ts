import { spawn, type ChildProcess } from 'node:child_process';
import { watchMemory } from './watch-memory.ts';

export interface ProgramResult {
  /**
   * `missing`: this machine does not have the program. `refused`: it failed or took too much memory. `late`:
   * its time ran out, because of the file or because the machine had other work. `busy`: the machine could
   * not start it, or killed it for lack of memory; a retry may work.
   */
  outcome: 'done' | 'refused' | 'late' | 'missing' | 'busy';
  output: Buffer;
}

export interface ProgramLimits {
  seconds: number;
  memory: number;
  outputBytes: number;
  /** Gets the output as it comes, instead of it being kept. */
  listen?: (text: string) => void;
}

/** Where systems keep their programs. Programs get nothing else of our environment, least of all secrets. */
const PLACES = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/run/current-system/sw/bin:/snap/bin';

const nothing = Buffer.alloc(0);
const cannotStart = (error: unknown): ProgramResult => ({
  outcome: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'busy',
  output: nothing,
});

/** Runs a program without a shell and within limits. Never throws because of the program. */
export function runProgram(program: string, args: string[], limits: ProgramLimits): Promise<ProgramResult> {
  let child: ChildProcess;
  try {
    child = spawn(program, args, { env: { PATH: PLACES }, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    // If memory is short, Node throws instead of emitting the child's error.
    return Promise.resolve(cannotStart(error));
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let ended: 'refused' | 'late' | null = null;
    const end = (why: 'refused' | 'late') => {
      ended ??= why;
      child.kill('SIGKILL');
    };
    const patience = setTimeout(() => end('late'), limits.seconds * 1000);
    const stopWatching = watchMemory(child.pid, limits.memory, () => end('refused'));
    const settle = (result: ProgramResult) => {
      clearTimeout(patience);
      stopWatching();
      resolve(result);
    };
    // If file handles are short there is no pipe.
    child.stdout?.on('data', (chunk: Buffer) => {
      if (limits.listen) return limits.listen(chunk.toString());
      size += chunk.length;
      if (size > limits.outputBytes) end('refused');
      else chunks.push(chunk);
    });
    child.once('error', (error) => settle(cannotStart(error)));
    child.once('close', (code, signal) => {
      const failed = signal === 'SIGKILL' ? (ended ?? 'busy') : 'refused';
      settle({ outcome: code === 0 ? 'done' : failed, output: Buffer.concat(chunks) });
    });
  });
}
