import { spawn } from 'node:child_process';
import { watchMemory } from './watch-memory.ts';

export interface ProgramResult {
  /** `missing`: this machine does not have the program. `refused`: it failed, took too long or too much memory. */
  outcome: 'done' | 'refused' | 'missing';
  output: Buffer;
}

export interface ProgramLimits {
  seconds: number;
  memory: number;
  outputBytes: number;
}

/** Where systems keep their programs. They are handed nothing else of our environment, least of all its secrets. */
const PLACES = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/run/current-system/sw/bin:/snap/bin';

/** Runs a program without a shell and within limits. Never throws for what the program does. */
export function runProgram(program: string, args: string[], limits: ProgramLimits): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { PATH: PLACES },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: limits.seconds * 1000,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => child.kill('SIGKILL');
    const stopWatching = watchMemory(child.pid, limits.memory, end);
    const settle = (outcome: ProgramResult['outcome']) => {
      stopWatching();
      resolve({ outcome, output: Buffer.concat(chunks) });
    };
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.outputBytes) end();
      else chunks.push(chunk);
    });
    child.once('error', () => settle('missing'));
    child.once('close', (code) => settle(code === 0 ? 'done' : 'refused'));
  });
}
