import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Servers that do as little as can be done: what they cost is what ours is compared with. */
export interface Floor {
  address: string;
  pid: number;
  stop(): void;
}

const ROWS = 200;

const say = `server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

/** Unit A: node:http that answers every request with JSON.stringify of 200 rows. */
const bare = `
  const { createServer } = require('node:http');
  const id = (n) => '00000000-0000-4000-8000-' + String(n).padStart(12, '0');
  const at = new Date(0).toISOString();
  const rows = Array.from({ length: ${ROWS} }, (_, n) => ({
    id: id(n), client: 'Client ' + n, title: 'Post number ' + n, status: 'Scheduled',
    caption: 'A caption of ordinary length, with a thought and a question. '.repeat(2),
    scheduledAt: at, publishedAt: null, version: 1, emails: ['ana@client.example'], createdAt: at, updatedAt: at,
    cover: { url: '/objects/uploads/' + id(n + 2), type: 'image' },
  }));
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ rows }));
  });
  ${say}`;

/** Fastify with nothing added, one route of a few bytes. */
const fastify = `
  const app = require('fastify')();
  app.get('/', async () => ({ status: 'ok' }));
  app.listen({ port: 0, host: '127.0.0.1' }).then(() => console.log(app.server.address().port));`;

export const FLOORS = { bare, fastify };

export async function startFloor(script: string, cwd: string): Promise<Floor> {
  const child = spawn(process.execPath, ['-e', script], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { address: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() };
}
