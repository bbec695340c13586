import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkChecker } from './link-checker.ts';

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const status = Number(request.url?.slice(1)) || 200;
    response.writeHead(status, status === 301 ? { Location: '/404' } : {}).end('page');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => void server.close(done)));

const settings = { apps: {}, bases: {}, bluesky: {} };
const signal = () => AbortSignal.timeout(5000);

test('a link works where somebody answers, and where programs are kept out; redirects are followed', async () => {
  const look = linkChecker({ ...settings, anywhere: true });
  const said = await Promise.all(
    ['200', '403', '404', '500', '301'].map((status) => look(`${base}/${status}`, signal())),
  );
  expect(said).toEqual([null, null, 'answers 404', 'answers 500', 'answers 404']);
});

test('nothing but public addresses is asked, and what is no address is said', async () => {
  const look = linkChecker({ ...settings, anywhere: false });
  expect(await look(`${base}/200`, signal())).toBe('is not a public address');
  expect(await look('http://localhost:1/', signal())).not.toBeNull();
  expect(await look('https://', signal())).toBe('is no address');
});
