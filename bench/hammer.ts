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
/** Until the compiler has seen enough of it. */
const WARM_UP_MS = 1_500;
const LONGEST_MS = 15_000;

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
 * Requests from many connections, and what each of them cost the process and all it started. Counted in CPU and not in
 * seconds that pass, so that a busy machine takes longer over it and comes to the same.
 */
export async function costOf(pid: number, asked: Asked, cpuMs = 1_500): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let [bytes, requests] = [0, 0];
  const spend = async (ms: number) => {
    const before = await cpuOfTree(pid);
    const over = new AbortController();
    let used = 0;
    const callers = Array.from({ length: CONNECTIONS }, async () => {
      while (!over.signal.aborted) {
        bytes = await ask(asked, agent);
        requests += 1;
      }
    });
    for (const end = performance.now() + LONGEST_MS; used < ms && performance.now() < end;) {
      await Promise.race([pause(100), ...callers]);
      used = (await cpuOfTree(pid)) - before;
    }
    over.abort();
    await Promise.all(callers);
    return (await cpuOfTree(pid)) - before;
  };
  await spend(WARM_UP_MS);
  requests = 0;
  const ms = (await spend(cpuMs)) / requests;
  agent.destroy();
  return { ms, bytes, requests };
}
