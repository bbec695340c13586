import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { startLinkedin } from '#tests/fakes/networks/linkedin.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { refuse } from '#tests/fakes/networks/stand-in.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import type { ConnectedAccount, Medium, Work } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import { versionAt } from './api.ts';
import type { Checkpoint } from './find-out.ts';
import { linkedin } from './linkedin.ts';
import { commentaryOf } from './publish.ts';

const clock = testClock();
const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/accounts/callback';
let fake: Awaited<ReturnType<typeof startLinkedin>>;
let channel: ReturnType<typeof linkedin>;
beforeAll(async () => {
  fake = await startLinkedin(clock.now);
  channel = linkedin({ fetch: publicFetch({ anywhere: true }), now: clock.now }, fake.app, fake.bases);
});
afterAll(() => fake.stop());
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );

test('what means something to LinkedIn is escaped, hashtags and mentions of ours are not', () => {
  expect(commentaryOf('a #b (c) @[Green Door](urn:li:organization:77) d_e')).toBe(
    'a #b \\(c\\) @[Green Door](urn:li:organization:77) d\\_e',
  );
});

test.each([
  ['#Spring (#café) #日本!', '#Spring \\(#café\\) #日本!'],
  ['“#quoted” and\n#2026trends', '“#quoted” and\n#2026trends'],
  ['we are #1, in C# and F#', 'we are \\#1, in C\\# and F\\#'],
  ['https://a.test/b#part and a#b', 'https://a.test/b\\#part and a\\#b'],
  ['#green_door ##x #', '\\#green\\_door \\#\\#x \\#'],
])('a hashtag is left to LinkedIn as one, and no other # is: %s', (text, commentary) => {
  expect(commentaryOf(text)).toBe(commentary);
});

test('the version is a month of the last year', () => {
  expect(versionAt(new Date('2026-11-15T00:00:00Z'))).toBe('202605');
  expect(versionAt(new Date('2027-03-01T00:00:00Z'))).toBe('202608');
});

test('whoever administers several pages gets all of them to choose from', async () => {
  const pages = await startLinkedin(clock.now);
  pages.addPage();
  const { connect } = linkedin(
    { fetch: publicFetch({ anywhere: true }), now: clock.now },
    pages.app,
    pages.bases,
  );
  if (connect.kind !== 'oauth') throw new Error('LinkedIn has a log-in');
  const { authUrl, keep } = await connect.begin({ redirectUri, state: 's', login: 'page' });
  const found = await connect.finish({ redirectUri, query: await sayYes(authUrl), keep });
  expect(found.map(({ handle, scopes }) => [handle, scopes?.includes('w_organization_social')])).toEqual([
    ['green-door', true],
    ['blue-door', true],
  ]);
  for (let more = 0; more < 250; more += 1) pages.addPage();
  const again = await connect.begin({ redirectUri, state: 's', login: 'page' });
  const many = await connect.finish({ redirectUri, query: await sayYes(again.authUrl), keep: again.keep });
  expect(new Set(many.map(({ remoteId }) => remoteId)).size).toBe(252);
  await pages.stop();
});

describe.each(['member', 'page'] as const)('as %s', (login) => {
  let account: ConnectedAccount;
  beforeEach(async () => {
    fake.judge(null);
    [account] = (await connect()) as [ConnectedAccount];
  });
  async function connect(query?: Record<string, string>) {
    if (channel.connect.kind !== 'oauth') throw new Error('LinkedIn has a log-in');
    const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's', login });
    return channel.connect.finish({ redirectUri, query: query ?? (await sayYes(authUrl)), keep });
  }
  const go = (text: string, media: Medium[]) =>
    drive({ channel, account, clock, fake }, { key: text, text, media, firstComment: null, options: {} });
  const workOf = (text: string): Work<Checkpoint> => ({
    account,
    key: text,
    scheduledAt: clock.now(),
    text,
    media: [],
    firstComment: 'More',
    options: {},
    checkpoint: { media: [], video: null, looked: null },
    committingSince: clock.now(),
  });

  test('an account is connected; only a page’s access can be renewed', async () => {
    const days = ((account.expiresAt?.getTime() ?? 0) - clock.at) / 86_400_000;
    if (login === 'page') {
      expect(account).toMatchObject({
        remoteId: 'urn:li:organization:77',
        handle: 'green-door',
        name: 'Green Door',
      });
      expect(days).toBe(365);
      const renewed = await channel.refresh(account, never);
      expect((await channel.test({ ...account, ...renewed }, never)).name).toBe('Green Door');
    } else {
      expect(account).toMatchObject({ remoteId: 'urn:li:person:abc', name: 'Ada Door', refreshAt: null });
      expect(days).toBe(60);
      expect(await saidTo(channel.refresh(account, never))).toContain('reconnect: ');
    }
    expect(await saidTo(connect({ code: 'made-up' }))).toBe(
      'will never work: LinkedIn did not accept the log-in. Please try again.',
    );
    expect(await saidTo(connect({}))).toBe('will never work: The access to LinkedIn was not given.');
  });

  test('one picture, several, and a film in parts', async () => {
    const one = await go(`${login} one`, [await picture(1, 'A door')]);
    expect(one.link).toMatch(/^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:\d+$/);
    expect(fake.withText(`${login} one`)[0]?.content).toMatchObject({ media: { altText: 'A door' } });
    await go(`${login} two`, [await picture(1), await picture(2, 'B')]);
    expect(fake.withText(`${login} two`)[0]?.content).toMatchObject({
      multiImage: { images: [{}, { altText: 'B' }] },
    });
    const moving = await go(`${login} film`, [film(5000)]);
    expect(moving.step, moving.reason).toBe('published');
    expect(fake.faults).toEqual([]);
  });

  test('everyone sees it, or only members where that was chosen', async () => {
    await channel.commit(workOf(`${login} open`), never);
    await channel.commit({ ...workOf(`${login} inside`), options: { visibility: 'members' } }, never);
    expect(fake.withText(`${login} open`)[0]?.visibility).toBe('PUBLIC');
    expect(fake.withText(`${login} inside`)[0]?.visibility).toBe('LOGGED_IN');
  });

  test('comment and figures; and what follows a lost commit', async () => {
    const work = workOf(`${login} commented`);
    const published = await channel.commit(work, never);
    expect(await channel.afterwards?.(work, published, never)).toMatchObject({ comment: 'out' });
    expect(await channel.figures?.(account, published, never)).toEqual(
      login === 'page' ? { likes: 6, comments: 1 } : { likes: null, comments: null },
    );
    expect(channel.afterLostCommit(account)).toBe(login === 'page' ? 'ask' : 'person');
    expect((await channel.findOut(work, never)).is).toBe(login === 'page' ? 'out' : 'cannot tell');
    const taken = new Set([published.id]);
    expect((await channel.findOut({ ...work, taken }, never)).is).toBe(
      login === 'page' ? 'look again' : 'cannot tell',
    );
  });

  test('a text with hashtags and brackets is found again, although LinkedIn writes it otherwise', async () => {
    const work = workOf(`${login} (new) #Spring menu`);
    await channel.commit(work, never);
    expect(fake.withText(work.text)).toHaveLength(1);
    expect((await channel.findOut(work, never)).is).toBe(login === 'page' ? 'out' : 'cannot tell');
  });

  test.each([
    [401, {}, 'reconnect'],
    [403, { message: 'role' }, 'reconnect'],
    [422, { code: 'DUPLICATE_POST', message: 'urn:li:share:1' }, 'outcome unknown'],
    [422, { message: 'field' }, 'will never work'],
    [426, {}, 'will never work'],
    [429, {}, 'retry later'],
    [500, {}, 'outcome unknown'],
  ])('at the commit %i %j means %s', async (status, body, kind) => {
    fake.judge((path) => (path === '/rest/posts' ? refuse(status, body) : null));
    expect(await saidTo(channel.commit(workOf('x'), never))).toMatch(new RegExp(`^${kind}: `));
  });

  test('a refusal as a duplicate is marked as such', async () => {
    fake.judge((path) => (path === '/rest/posts' ? refuse(422, { code: 'DUPLICATE_POST' }) : null));
    await expect(channel.commit(workOf('x'), never)).rejects.toMatchObject({ duplicate: true });
  });
});
