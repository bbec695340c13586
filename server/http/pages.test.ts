import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPages } from './pages.ts';

let folder: string;
let app: FastifyInstance;
let opens: (token: string) => Promise<boolean>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-pages-'));
  await mkdir(join(folder, 'web'));
  await mkdir(join(folder, 'review', 'review-assets'), { recursive: true });
  await writeFile(join(folder, 'web', 'index.html'), 'the app');
  await writeFile(join(folder, 'review', 'index.html'), 'the review');
  app = Fastify();
  await addPages(app, folder, (token) => opens(token));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject(url);
  return { status: statusCode, body, referrer: headers['referrer-policy'] };
};

test('a review link that opens nothing is the same page with status 404, and no other site learns of it', async () => {
  opens = (token) => Promise.resolve(token === 'good');
  const page = { body: 'the review', referrer: 'no-referrer' };
  expect(await get('/approve/good')).toEqual({ ...page, status: 200 });
  expect(await get('/approve/bad')).toEqual({ ...page, status: 404 });
});

test('where the database cannot say, the page is there and asks again itself', async () => {
  opens = () => Promise.reject(new Error('no database'));
  expect(await get('/approve/good')).toMatchObject({ status: 200, body: 'the review' });
});

test('the screens are there, any other address is the not-found screen with status 404, a missing file is none', async () => {
  expect(await get('/settings')).toMatchObject({ status: 200, body: 'the app' });
  expect(await get('/nowhere/at-all')).toMatchObject({ status: 404, body: 'the app' });
  expect((await get('/assets/gone.js')).body).not.toContain('the app');
});
