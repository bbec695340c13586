import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page, Request } from '@playwright/test';
import pino from 'pino';
import { compose } from '#server/compose.ts';
import { readSettings } from '#server/settings.ts';
import { withBrowser } from './browser.ts';
import { CROWD_ACCOUNT, fillWithCrowd } from './crowd.ts';
import { mainThreadTasks, type Task } from './main-thread.ts';
import { ms, promise, record, row, title } from './print.ts';
import { root, withFolder, withServer } from './server.ts';

const [MEMBERS, CLIENTS, POSTS, MESSAGES] = [30, 200, 10_000, 3_000];
/** Clients of a member who does not see all; every third is one. */
const SOME = 20;
const LONG_MS = 50;
const SLOW_MS = 1_000;
const LIMITED = { email: 'member3@bench.example', password: CROWD_ACCOUNT.password };

/** Colleagues, what clients said to the posts over half a year, and what was mailed about it. */
async function addTeam(dataDir: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const { database } = await compose(readSettings({ DATA_DIR: dataDir }, root), log);
  try {
    for (const [text, values] of STATEMENTS) await database.pool.query(text, values);
    await database.pool.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

const BEFORE = `least(now() - interval '1 hour', posts.created_at`;
const STATEMENTS: [text: string, values?: unknown[]][] = [
  [
    `insert into users (email, password, phone, first_name, last_name, email_confirmed_at)
     select 'member' || n || '@bench.example', (select password from users where email = $1), '+155501' || (50000 + n),
            'Member', lpad(n::text, 2, '0'), now() from generate_series(2, $2::int) as n`,
    [CROWD_ACCOUNT.email, MEMBERS],
  ],
  [
    `insert into members (agency_id, user_id, role, sees)
     select (select id from agencies order by created_at limit 1), id,
            (array['manager','creator','viewer'])[substring(email from '\\d+')::int % 3 + 1],
            case when substring(email from '\\d+')::int % 3 = 0 then 'some' else 'all' end
       from users where email like 'member%'`,
  ],
  [
    `insert into member_companies (agency_id, user_id, company_id)
     select agency_id, user_id, one.id from members cross join lateral (
       select id from companies order by md5(companies.id::text || user_id::text) limit ${SOME}) as one
      where sees = 'some'`,
  ],
  [
    `insert into approvals (post_id, approval_token, token_expires_at, reviewer_contact, reviewer_type, asked_at,
                            waiting_since, status, answered_version, responded_at, shown_version)
     select id, gen_random_uuid(), now() + interval '60 days', 'reviewer@client.example', 'email', created_at, created_at,
            case when status = 'In Review' then 'pending' when status = 'Changes Requested' then 'rejected'
                 else 'approved' end,
            case when status = 'In Review' then null else 1 end, ${BEFORE} + interval '1 day'), 1
       from posts where status <> 'Draft'`,
  ],
  [
    `insert into post_history (post_id, at, actor, event, "from", "to", version)
     select id, at, 'Somebody', event, "from", "to", version from (
       select id, 1 as step, created_at as at, 'sent' as event, 'Draft' as "from", 'In Review' as "to", 1 as version
         from posts where status <> 'Draft'
       union all
       select id, 2, ${BEFORE} + interval '1 day'), 'changes requested', 'In Review', 'Changes Requested', 1
         from posts where status = 'Changes Requested' or status in ('Approved', 'Scheduled', 'Published') and ascii(id::text) % 3 = 0
       union all
       select id, 3, ${BEFORE} + interval '2 days'), 'resubmitted', 'Changes Requested', 'In Review', 2
         from posts where status in ('Approved', 'Scheduled', 'Published') and ascii(id::text) % 3 = 0
       union all
       select id, 4, ${BEFORE} + (3 + ascii(id::text) % 5) * interval '12 hours'), 'approved', 'In Review', 'Approved',
              case when ascii(id::text) % 3 = 0 then 2 else 1 end
         from posts where status in ('Approved', 'Scheduled', 'Published')) as told
      order by id, step`,
  ],
  [`update posts set updated_at = now()`],
  [
    `insert into messages (agency_id, user_id, channel, "to", kind, subject, text, post_id, status, created_at)
     select agency_id, user_id, 'email', 'reviewer@client.example', 'review-request', 'A post waits for your answer',
            repeat('Please have a look at this post. ', 12), id, 'kept', created_at
       from posts where status <> 'Draft' order by created_at desc limit $1`,
    [MESSAGES],
  ],
];

interface Looked {
  tasks: Task[];
  /** Milliseconds from the question to the end of the answer. */
  calls: [path: string, ms: number][];
  ready: number;
}

async function look(browser: Browser, page: Page, path: string, isThere: string): Promise<Looked> {
  const calls: Looked['calls'] = [];
  const onFinished = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/live'))
      calls.push([pathname, request.timing().responseEnd]);
  };
  page.on('requestfinished', onFinished);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8', '__metadata'] });
  const from = performance.now();
  await page.goto(path);
  await page.locator(isThere).first().waitFor({ timeout: 120_000 });
  const ready = performance.now() - from;
  await page.waitForLoadState('networkidle');
  await pause(500);
  const tasks = mainThreadTasks(await browser.stopTracing());
  page.off('requestfinished', onFinished);
  return { tasks, calls, ready };
}

const SCREENS: [name: string, path: string, isThere: string][] = [
  ['home', '/', 'a[href*="/dashboard?company="]'],
  ['team', '/team', 'main li'],
  ['agency', '/agency?months=12', 'table'],
  ['calendar', '/?view=calendar&show=month', 'td[data-day]'],
  ['outbox', '/outbox', 'main li'],
];

/** An agency of thirty people and two hundred clients, in the browser, as its owner and as somebody who sees some. */
export async function benchBigAgency(hasTime: () => boolean): Promise<void> {
  title(`An agency of ${MEMBERS} members, ${CLIENTS} clients and ${POSTS} posts, 1440 × 900`);
  await withBrowser((browser) =>
    withFolder(async (folder) => {
      await fillWithCrowd(folder, {
        companies: CLIENTS,
        posts: POSTS,
        photos: 1,
        lastMonth: 600,
        files: true,
      });
      await addTeam(folder);
      await withServer(folder, async ({ address }) => {
        for (const [who, account] of [
          ['an owner', CROWD_ACCOUNT],
          [`who sees ${SOME} clients`, LIMITED],
        ] as const) {
          if (account === LIMITED && !hasTime()) return row(`As ${who}`, '–', 'no time for it');
          row(`As ${who}`, '');
          const context = await browser.newContext({
            baseURL: address,
            viewport: { width: 1440, height: 900 },
          });
          await context.request.post('/api/auth/login', { data: account });
          const page = await context.newPage();
          for (const [name, path, isThere] of SCREENS) {
            // The first visit makes the small pictures; from then on they are kept.
            await look(browser, page, path, isThere);
            report(who, name, await look(browser, page, path, isThere));
          }
          await context.close();
        }
      });
    }),
  );
}

function report(who: string, name: string, { tasks, calls, ready }: Looked): void {
  const longest = tasks.reduce<Task | null>((most, task) => (most && most.ms >= task.ms ? most : task), null);
  const long = tasks.filter((task) => task.ms > LONG_MS);
  const slowest = calls.toSorted(([, one], [, other]) => other - one)[0];
  row(`${name}: there after`, ms(ready), `${calls.length} calls`);
  record(`big agency, ${who}, ${name}: longest task in units of ${LONG_MS} ms`, (longest?.ms ?? 0) / LONG_MS);
  promise(
    `${name}: longest task`,
    ms(longest?.ms ?? 0),
    long.length === 0,
    `no task over ${LONG_MS} ms; ${long.length} of ${tasks.length}`,
  );
  if (longest && longest.ms > LONG_MS)
    for (const [what, took] of longest.parts.slice(0, 3)) row('', '', `${took.toFixed(0)} ms ${what}`);
  if (slowest)
    promise(
      `${name}: slowest answer`,
      ms(slowest[1]),
      slowest[1] < SLOW_MS,
      `under ${SLOW_MS} ms; ${slowest[0]}`,
    );
}
