import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { openLog } from './log.ts';

function recorded() {
  const lines: string[] = [];
  return { log: openLog('info', { write: (line) => void lines.push(line) }), text: () => lines.join('') };
}

test('a failed query is logged with its words and its reason, and without its values', async () => {
  const { log, text } = recorded();
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const failed = await drizzle(pool)
    .execute(sql`select ${'a review token'}::text`)
    .catch((error: unknown) => error);
  log.error({ err: failed }, 'broke');
  await pool.end();
  expect(text()).toContain('Failed query: select $1::text');
  expect(text()).toContain('ECONNREFUSED');
  expect(text()).toContain('log.test.ts');
  expect(text()).not.toContain('a review token');
});

test('neither links nor sessions nor words of people are in the log, also when the database is gone', async () => {
  const { log, text } = recorded();
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const it = await testApp({ db: drizzle(pool), log });
  const token = 'tokentokentokentokentokentokentokentokentok';
  await it.stranger('GET', `/api/approve/${token}`);
  await it.stranger('POST', `/api/approve/${token}`, { action: 'approve', comment: 'a secret remark' });
  await it.stranger('POST', '/api/auth/login', { email: 'ada@secret.test', password: 'the password' });
  await it.stranger('GET', '/api/posts', undefined, { cookie: 'greenroom.sid=the-session' });
  await it.close();
  await pool.end();
  expect(text()).toContain('request failed');
  for (const secret of [token, 'secret', 'the password', 'the-session']) expect(text()).not.toContain(secret);
});

test('a reason that an error and its cause have in common stands once', () => {
  const { log, text } = recorded();
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
  log.error({ err: new Error(`The store cannot be reached: ${cause.message}`, { cause }) }, 'broke');
  expect(text()).toContain('"message":"The store cannot be reached: connect ECONNREFUSED 127.0.0.1:1"');
});
