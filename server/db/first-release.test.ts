import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { Approval, Comment } from '#domain/approvals/contract.ts';
import type { Message } from '#domain/messages/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

/** The database of release 0.1 after `npm run demo`, table by table, in the order of their references. */
type Row = Record<string, string | number | null | string[]>;
const kept = JSON.parse(gunzipSync(await readFile('tests/support/release-0.1.json.gz')).toString()) as Record<
  string,
  Row[]
>;
const rowsOf = (table: string): Row[] => kept[table] ?? [];

const FEED = 'a-secret-that-a-calendar-program-has';
const STEPS_OF_0_1 = 3;
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of leftovers.splice(0).reverse()) await undo();
});

async function emptyDatabase(kind: string): Promise<Database> {
  if (kind === 'a PostgreSQL server') return testDatabase({ empty: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-old-'));
  leftovers.push(() => rm(dataDir, { recursive: true, force: true }));
  return openDatabase({ dataDir, log: quietLog });
}

/** A database as release 0.1 left it. */
async function oldDatabase(kind: string): Promise<Database> {
  const database = await emptyDatabase(kind);
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-migrations-'));
  leftovers.push(() => rm(folder, { recursive: true }));
  await cp('server/db/migrations', folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, STEPS_OF_0_1) }));
  await migrate(database, folder, quietLog);
  for (const [table, rows] of Object.entries(kept))
    await database.pool.query(
      `insert into ${table} overriding system value
       select * from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  await database.pool.query(
    `insert into calendar_feeds (secret, user_id, company_name) select $1, user_id, name from companies order by name limit 1`,
    [FEED],
  );
  return database;
}

const instant = (text: unknown) => (typeof text === 'string' ? new Date(text).toISOString() : null);
const byId = (a: { id: unknown }, b: { id: unknown }) => String(a.id).localeCompare(String(b.id));

describe.each(['a PostgreSQL server', 'the embedded PostgreSQL'])(
  'an agency of release 0.1 on %s',
  (kind) => {
    test('finds every post, answer, comment, message, link and date again', async () => {
      const database = await oldDatabase(kind);
      await migrate(database, 'server/db/migrations', quietLog);
      const house: TestApp = await testApp({}, { database });
      leftovers.push(() => house.close());
      house.clock.set('2026-11-16T09:00:00Z');
      const [user] = rowsOf('users');
      const login = await house.stranger('POST', '/api/auth/login', {
        email: user?.['email'],
        password: 'greenroom-demo',
      });
      expect(login).toMatchObject({ status: 200, body: { user: { id: user?.['id'] } } });
      const cookie = String([login.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
      const ask = async <T>(path: string) =>
        (await house.stranger('GET', path, undefined, { cookie })).body as T;

      const posts = (await ask<Post[]>('/api/posts')).toSorted(byId);
      expect(
        posts.map(
          ({ id, companyName, title, caption, status, version, scheduledAt, publishedAt, assets }) => ({
            id,
            companyName,
            title,
            caption,
            status,
            version,
            scheduledAt,
            publishedAt,
            files: assets.map((asset) => asset.objectPath),
          }),
        ),
      ).toEqual(
        rowsOf('posts')
          .toSorted((a, b) => byId({ id: a['id'] }, { id: b['id'] }))
          .map((row) => ({
            id: row['id'],
            companyName: row['company_name'],
            title: row['title'],
            caption: row['caption'],
            status: row['status'],
            version: row['version'],
            scheduledAt: instant(row['scheduled_at']),
            publishedAt: instant(row['published_at']),
            files: rowsOf('post_assets')
              .filter((asset) => asset['post_id'] === row['id'])
              .toSorted((a, b) => Number(a['order']) - Number(b['order']))
              .map((asset) => asset['object_path']),
          })),
      );
      for (const post of posts) {
        const old = rowsOf('posts').find((row) => row['id'] === post.id);
        expect([post.reviewerEmails, post.reviewerPhones]).toEqual([
          old?.['reviewer_emails'],
          old?.['reviewer_phones'],
        ]);
        const approvals = (await ask<Approval[]>(`/api/approvals/${post.id}`)).toSorted(byId);
        const before = rowsOf('approvals').filter((row) => row['post_id'] === post.id && !row['removed_at']);
        expect(
          approvals.map(({ id, approvalToken, reviewerContact, status, comment, respondedAt }) => [
            id,
            approvalToken,
            reviewerContact,
            status,
            comment,
            respondedAt,
          ]),
        ).toEqual(
          before
            .toSorted((a, b) => byId({ id: a['id'] }, { id: b['id'] }))
            .map((row) => [
              row['id'],
              row['approval_token'],
              row['reviewer_contact'],
              row['status'],
              row['comment'],
              instant(row['responded_at']),
            ]),
        );
        // Links that were sent before the migration still open.
        for (const { approvalToken } of approvals) {
          const page = await house.stranger('GET', `/api/approve/${approvalToken}`);
          expect([page.status, page.body.post?.caption]).toEqual([200, post.caption]);
        }
        const said = (await ask<Comment[]>(`/api/posts/${post.id}/comments`)).map((one) => one.body);
        for (const table of ['comments', 'approval_answers'])
          for (const row of rowsOf(table))
            if (row['post_id'] === post.id && (row['body'] ?? row['comment']))
              expect(said).toContain(row['body'] ?? row['comment']);
        const history = await ask<unknown[]>(`/api/posts/${post.id}/history`);
        expect(history.length).toBeGreaterThanOrEqual(
          rowsOf('post_history').filter((row) => row['post_id'] === post.id).length,
        );
      }
      const companies = await ask<{ name: string }[]>('/api/companies');
      expect(companies.map((one) => one.name).toSorted()).toEqual(
        rowsOf('companies')
          .map((row) => row['name'])
          .toSorted(),
      );
      const messages: Message[] = [];
      for (let path: string | undefined = '/api/messages'; path;) {
        const page = await house.stranger('GET', path, undefined, { cookie });
        messages.push(...(page.body as Message[]));
        path = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1];
      }
      const sent = (list: { to: unknown; kind: unknown; text: unknown }[]) =>
        list.map((one) => `${String(one.kind)} ${String(one.to)} ${String(one.text)}`).toSorted();
      expect(sent(messages)).toEqual(
        sent(rowsOf('messages').map((row) => ({ to: row['to'], kind: row['kind'], text: row['text'] }))),
      );
      const feed = await house.stranger('GET', `/calendar/${FEED}.ics`);
      expect([feed.status, String(feed.body).includes('BEGIN:VEVENT')]).toEqual([200, true]);
    });
  },
);
