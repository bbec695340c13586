import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programFile } from '#tests/support/programs.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-beside-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as a person does, with the app running or not. */
const run = (name: string, ...args: string[]) =>
  new Promise<{ out: string; error: string; code: number }>((done) => {
    const command = [programFile(`server/${name}`), ...args];
    const env = {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      DATA_DIR: folder,
      PUBLIC_URL: 'https://green.example',
    };
    execFile(process.execPath, command, { env }, (failed, out, error) =>
      done({ out, error, code: Number(failed?.code ?? 0) }),
    );
  });
const resetLink = (...args: string[]) => run('reset-link', ...args);

test('whoever runs the server gets a reset link and an invitation without e-mail, with the app running or not', async () => {
  expect(await resetLink('olive@agency.test')).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is no Greenroom in') as string,
  });
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0', SIGNUP: 'invite' };
  const running = await serve(readSettings(env, folder), {
    migrations: resolve(import.meta.dirname, 'db/migrations'),
    pages: null,
    build: 'test',
  });
  const post = (path: string, body: unknown) =>
    fetch(`${running.address}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const names = { firstName: 'Olive', lastName: 'Hart', companyName: 'Fern & Oak' };
  await post('signup', {
    ...names,
    email: 'olive@agency.test',
    phone: '5551230000',
    password: 'forgotten one',
  });

  const beside = await resetLink('Olive@Agency.test');
  expect(beside).toMatchObject({ code: 0, error: '' });
  const token = /^https:\/\/green\.example\/reset-password\?token=(\S+)/.exec(beside.out)?.[1];
  expect((await post('reset-password', { token, newPassword: 'a new password' })).status).toBe(200);
  expect((await post('login', { email: 'olive@agency.test', password: 'a new password' })).status).toBe(200);
  expect((await fetch(`${running.address}/readyz`)).status).toBe(200);
  expect(await resetLink()).toMatchObject({
    code: 1,
    error: expect.stringContaining('Name the account') as string,
  });

  const invited = await run('invite');
  expect(invited).toMatchObject({ code: 0, error: '' });
  const invitation = /^https:\/\/green\.example\/signup\?invitation=(\S+)/.exec(invited.out)?.[1];
  const guest = { ...names, email: 'gus@agency.test', phone: '5551230001', password: 'as good as any' };
  expect((await post('signup', guest)).status).toBe(403);
  expect((await post('signup', { ...guest, invitation })).status).toBe(201);
  await running.stop();

  expect((await resetLink('olive@agency.test')).out).toContain('https://green.example/reset-password?token=');
  expect((await run('invite')).out).toContain('https://green.example/signup?invitation=');
  expect(await resetLink('nobody@agency.test')).toMatchObject({
    code: 1,
    error: expect.stringContaining(
      'There is no account with the e-mail address nobody@agency.test',
    ) as string,
  });
});
