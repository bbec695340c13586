import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { cpuOfTree } from './cpu.ts';

export interface Asked {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Made anew for each request. */
  body?: () => string;
  status: number;
}

export interface Cost {
  /** CPU of the whole process tree for one request. */
  ms: number;
  bytes: number;
  requests: number;
}

const CONNECTIONS = 32;
/** On a busy machine a measure is taken from less: so many times as long as the CPU that is wanted, and no longer. */
const LONGEST = 3;
/** A tree that uses less than this in half a second is at rest. */
const AT_REST_MS = 30;

function ask(asked: Asked, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const { url, method = 'GET', headers = {}, status } = asked;
    const asking = request(url, { agent, method, headers }, (answer) => {
      let size = 0;
      answer.on('data', (part: Buffer) => (size += part.length));
      answer.on('end', () => {
        if (answer.statusCode === status) resolve(size);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    asking.on('error', reject).end(asked.body?.());
  });
}

/**
 * Requests from many connections until the process and all it started have used so much CPU, and what each of them
 * cost. Counted in CPU and not in seconds that pass, so that a busy machine takes longer over it and comes to the same.
 */
export async function costOf(pid: number, asked: Asked, cpuMs: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let [bytes, requests] = [0, 0];
  const before = await cpuOfTree(pid);
  const over = new AbortController();
  let used = 0;
  const callers = Array.from({ length: CONNECTIONS }, async () => {
    while (!over.signal.aborted) {
      bytes = await ask(asked, agent);
      requests += 1;
    }
  });
  for (const end = performance.now() + LONGEST * cpuMs; used < cpuMs && performance.now() < end;) {
    await Promise.race([pause(100), ...callers]);
    used = (await cpuOfTree(pid)) - before;
  }
  over.abort();
  await Promise.all(callers);
  const ms = ((await cpuOfTree(pid)) - before) / requests;
  agent.destroy();
  return { ms, bytes, requests };
}

/** Until what was asked before, jobs that followed from it included, is done with. */
export async function untilAtRest(pid: number): Promise<void> {
  let before = await cpuOfTree(pid);
  for (let round = 0; round < 30; round += 1) {
    await pause(500);
    const now = await cpuOfTree(pid);
    if (now - before < AT_REST_MS) return;
    before = now;
  }
}
