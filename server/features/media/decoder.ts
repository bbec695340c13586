import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { memoryOf, watchMemory } from './watch-memory.ts';

const MB = 1024 * 1024;
const program = createRequire(import.meta.url).resolve('#server/features/media/decoder.mjs');

/** At most this many files are opened at once; the others wait, and agencies take turns. */
const inTurn = fairQueue(2);
const IDLE_MS = 20_000;
const PATIENCE_MS = 120_000;
/** Enough for every picture within the limits; a process that uses more is killed. */
const MOST_MEMORY = 1200 * MB;
/** A decoder that uses more than this between two tasks is replaced. */
const RETIRE_MEMORY = 200 * MB;

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

export interface Task {
  action: 'look' | 'shrink' | 'fromHeic';
  path: string;
  [option: string]: string | number | undefined;
}

export interface Picture {
  width: number;
  height: number;
  pages?: number;
  /** How long all frames of an animation take. */
  seconds?: number;
  /** It moves, and making it smaller would take too much: nothing was made. */
  tooHeavy?: true;
}

export type RefusalReason = 'unreadable' | 'pixels' | 'memory' | 'time';

/** The file could not be opened, and the file is at fault. */
export class CannotDecode extends Error {
  constructor(
    readonly reason: RefusalReason,
    detail = '',
  ) {
    super(`The decoder refused: ${reason} ${detail}`.trim());
  }
}

interface Answer {
  done?: Picture;
  refused?: RefusalReason;
  /** The library's message, for the log. */
  detail?: string;
  /** The process ended without an answer, and we did not end it. */
  crashed?: true;
}

interface Idle {
  child: ChildProcess;
  end: NodeJS.Timeout;
}

const idle: Idle[] = [];

/** Opens an agency's file in a separate process: whatever it contains, the server stays unharmed. */
export const decode = (agencyId: string, task: Task): Promise<Picture> =>
  inTurn(agencyId, async () => {
    let answer = await run(await takeDecoder(), task);
    // One crash may be the machine's fault (killed for lack of memory), a second is the file's.
    if (answer.crashed) answer = await run(await takeDecoder(), task);
    if (answer.done) return answer.done;
    throw new CannotDecode(answer.refused ?? 'unreadable', answer.detail);
  });

async function takeDecoder(): Promise<ChildProcess> {
  const free = idle.pop();
  if (!free) return start();
  clearTimeout(free.end);
  free.child.removeAllListeners('exit');
  // A working decoder keeps this process alive; an idle one must not.
  free.child.ref();
  free.child.channel?.ref();
  return free.child;
}

function start(): Promise<ChildProcess> {
  const child = fork(program, {
    // The decoder gets nothing of our environment, least of all secrets.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Low priority: requests come before pictures.
  if (child.pid !== undefined) stepBack(child.pid);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.once('exit', () => reject(new Error('the decoder could not be started')));
    child.once('message', () => {
      child.removeAllListeners('exit');
      resolve(child);
    });
  });
}

function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this system has no priorities.
  }
}

async function run(child: ChildProcess, task: Task): Promise<Answer> {
  let refused: RefusalReason | undefined;
  const end = (reason: RefusalReason) => {
    refused = reason;
    child.kill('SIGKILL');
  };
  const patience = setTimeout(() => end('time'), PATIENCE_MS);
  const stopWatching = watchMemory(child.pid, MOST_MEMORY, () => end('memory'));
  const answer = await new Promise<Answer>((resolve) => {
    child.once('message', (message) => resolve(message as Answer));
    child.once('exit', () => resolve(refused ? { refused } : { crashed: true }));
    child.send(task, (error) => error && resolve({ crashed: true }));
  });
  clearTimeout(patience);
  stopWatching();
  child.removeAllListeners('message');
  child.removeAllListeners('exit');
  if (child.connected && !answer.crashed && !refused) letGo(child);
  return answer;
}

function letGo(child: ChildProcess): void {
  if ((memoryOf(child.pid) ?? 0) > RETIRE_MEMORY) {
    child.disconnect();
    return;
  }
  const forget = () => {
    const at = idle.findIndex((one) => one.child === child);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.end);
  };
  const end = setTimeout(() => {
    forget();
    child.disconnect();
  }, IDLE_MS).unref();
  child.once('exit', forget);
  child.unref();
  child.channel?.unref();
  idle.push({ child, end });
}
