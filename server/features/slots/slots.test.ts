import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOVED_MEANWHILE, SLOT_TAKEN } from '#domain/slots/dates.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { LOOK_FIRST } from '#domain/posts/moving.ts';
import { ALREADY_PUBLISHED } from '#domain/posts/status.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { movePlanOf, postsToMove } from '#server/features/approvals/after-silence.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;

const MONDAY = '2026-11-16T08:00:00.000Z';
const THURSDAY = '2026-11-19T08:00:00.000Z';
const NEXT_MONDAY = '2026-11-23T08:00:00.000Z';
const slots = [1, 4].map((weekday) => ({ weekday, time: '09:00', network: null }));

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
  await story.addPost({ title: 'Old', send: false });
  await put({ slots });
  await story.owner('PUT', '/api/companies/ACME/defaults', {
    timeZone: 'Europe/Berlin',
    time: null,
    reviewerEmails: [],
    reviewerPhones: [],
    notes: '',
  });
});

const put = (body: Record<string, unknown>) => story.owner('PUT', '/api/companies/ACME/slots', body);
const draft = (form: Record<string, unknown> = {}) => story.addPost({ send: false, ...form });
async function approved(form: Record<string, unknown> = {}) {
  const id = await story.addPost(form);
  const { approvalToken } = await story.approvalOn(id);
  await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
  return id;
}
const read = async (id: string) => (await story.owner('GET', `/api/posts/${id}`)).body;
const free = async (query = '') =>
  ((await story.owner('GET', `/api/companies/ACME/slots/free${query}`)).body.free as { at: string }[]).map(
    ({ at }) => at,
  );
const dates = async (
  list: [id: string, scheduledAt: string | null, expected: string | null][],
  more: Record<string, unknown> = {},
) => {
  const answer = await story.owner('POST', '/api/posts/dates', {
    dates: list.map(([id, scheduledAt, expected]) => ({ id, scheduledAt, expected })),
    ...more,
  });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body as { done: boolean; results: Record<string, unknown>[] };
};
const proposal = async (query: string) =>
  (
    (await story.owner('GET', `/api/companies/ACME/slots/proposal?${query}`)).body.posts as {
      title: string;
      at: string | null;
      day: string | null;
    }[]
  ).map(({ title, at, day }) => [title, at, ...(day ? [day] : [])]);

describe('a client’s slots', () => {
  test('are kept in the week’s order, and what is left out stays', async () => {
    const days = [{ name: 'Fair', date: '2026-12-01', yearly: true }];
    const sunday = { weekday: 0, time: '10:00', network: 'bluesky' };
    await put({ slots: [sunday, ...slots], countries: ['DE', 'FR'], days });
    await put({ countries: ['DE'] });
    expect((await story.owner('GET', '/api/companies/acme/slots')).body).toEqual({
      slots: [...slots, sunday],
      countries: ['DE'],
      days,
      timeZone: 'Europe/Berlin',
    });
  });

  test('refuse what is no time, no day and no country, with a sentence', async () => {
    for (const [body, message] of [
      [{ slots: [{ weekday: 1, time: '9 am', network: null }] }, 'Please give a time like 09:00'],
      [
        { slots: [{ weekday: 7, time: '09:00', network: null }] },
        'Please give a day of the week from 0 (Sunday) to 6 (Saturday)',
      ],
      [{ countries: ['XX'] }, 'Please choose a country from the list'],
      [{ days: [{ name: 'Never', date: '2026-02-30', yearly: false }] }, 'Please give a day like 2026-12-24'],
    ] as const) {
      const refused = await put(body);
      expect([refused.status, refused.body.message]).toEqual([400, message]);
    }
    expect((await story.owner('GET', '/api/companies/ACME/slots')).body.slots).toEqual(slots);
  });

  test('are free until a post stands there, and for that post itself', async () => {
    expect((await free()).slice(0, 2)).toEqual([MONDAY, THURSDAY]);
    const id = await draft({ scheduledAt: MONDAY });
    expect((await free())[0]).toBe(THURSDAY);
    expect((await free(`?post=${id}`))[0]).toBe(MONDAY);
    // Five by default.
    expect([(await free()).length, (await free('?most=30')).length]).toEqual([5, 30]);
  });

  test('come to nothing for a client that has none', async () => {
    await draft({ companyName: 'Other' });
    const { body } = await story.owner('GET', '/api/companies/Other/slots/free');
    expect([body.hasSlots, body.free]).toEqual([false, []]);
  });
});

describe('a proposal', () => {
  test('fills the month in the order in which drafts were made, and says which slot is a holiday', async () => {
    await put({ days: [{ name: 'Fair', date: '2026-11-23', yearly: false }] });
    await draft({ title: 'Planned', scheduledAt: THURSDAY });
    it.clock.pass(1000);
    await draft({ title: 'New' });
    expect(await proposal('kind=fill&month=2026-11')).toEqual([
      ['Old', MONDAY],
      ['New', NEXT_MONDAY, 'Fair'],
    ]);
    expect((await read((await story.owner('GET', '/api/posts')).body[0].id)).scheduledAt).toBeNull();
  });

  test('moves a post and all after it by one slot, and leaves what is published', async () => {
    const first = await draft({ title: 'First', scheduledAt: THURSDAY });
    await approved({ title: 'Second', scheduledAt: NEXT_MONDAY });
    expect(await proposal(`kind=later&post=${first}`)).toEqual([
      ['First', NEXT_MONDAY],
      ['Second', '2026-11-26T08:00:00.000Z'],
    ]);
    expect(await proposal(`kind=earlier&post=${first}`)).toEqual([
      ['First', MONDAY],
      ['Second', THURSDAY],
    ]);
    const none = await story.owner('GET', '/api/companies/ACME/slots/proposal?kind=later');
    expect([none.status, none.body.message]).toEqual([400, 'Please name the first post that moves']);
  });
});

test('a proposal leaves out a post that may be out already, or is going out, as its date would be refused', async () => {
  const [maybe, calling] = [await approved({ title: 'Maybe' }), await approved({ title: 'Calling' })];
  await story.owner('POST', `/api/posts/${calling}/schedule`, { scheduledAt: THURSDAY });
  const target = { network: 'bluesky', handle: 'acme' };
  await it.ctx.db.insert(postTargets).values([
    { ...target, postId: maybe, state: 'unconfirmed' },
    { ...target, postId: calling, state: 'publishing' },
  ]);
  const { results } = await dates([[maybe, MONDAY, null]]);
  expect(results).toMatchObject([{ ok: false, message: LOOK_FIRST }]);
  expect(await proposal('kind=fill&month=2026-11')).toEqual([['Old', MONDAY]]);
  const first = await draft({ title: 'First', scheduledAt: MONDAY });
  expect(await proposal(`kind=later&post=${first}`)).toEqual([['First', expect.any(String)]]);
});

describe('dates of several posts', () => {
  test('change together, and change back', async () => {
    const [one, two] = [await draft({ scheduledAt: MONDAY }), await approved({ scheduledAt: THURSDAY })];
    const swapped = await dates([
      [one, THURSDAY, MONDAY],
      [two, MONDAY, THURSDAY],
    ]);
    expect(swapped.done).toBe(true);
    expect(
      swapped.results.map((result) => [result.id, result.status, result.becomes, result.canUndo]),
    ).toEqual([
      [one, 'Draft', 'Draft', true],
      [two, 'Scheduled', 'Scheduled', true],
    ]);
    expect([(await read(one)).scheduledAt, (await read(two)).scheduledAt]).toEqual([THURSDAY, MONDAY]);
    await dates([
      [one, MONDAY, THURSDAY],
      [two, THURSDAY, MONDAY],
    ]);
    expect([(await read(one)).scheduledAt, (await read(two)).scheduledAt]).toEqual([MONDAY, THURSDAY]);
  });

  test('change all or none: one that is published, moved or another agency’s keeps the others where they are', async () => {
    const [one, out] = [await draft({ scheduledAt: MONDAY }), await approved()];
    await story.owner('POST', `/api/posts/${out}/mark-posted`);
    const theirs = await (await deskStory(it)).addPost({ send: false });
    const moved = await draft({ scheduledAt: NEXT_MONDAY });
    const refused = await dates([
      [one, THURSDAY, MONDAY],
      [out, MONDAY, null],
      [theirs, MONDAY, null],
      [moved, MONDAY, THURSDAY],
    ]);
    expect(refused.done).toBe(false);
    expect(refused.results.map(({ ok, message }) => [ok, message])).toEqual([
      [true, undefined],
      [false, ALREADY_PUBLISHED],
      [false, 'Post not found'],
      [false, MOVED_MEANWHILE],
    ]);
    expect((await read(one)).scheduledAt).toBe(MONDAY);
  });

  test('say before what becomes of approvals: who is told, and nothing is done', async () => {
    const id = await approved({ scheduledAt: THURSDAY });
    const seen = await dates([[id, NEXT_MONDAY, THURSDAY]], { preview: true });
    expect(seen).toMatchObject({
      done: false,
      results: [{ ok: true, status: 'Scheduled', becomes: 'Scheduled', asks: [], tells: [JANE] }],
    });
    expect((await read(id)).scheduledAt).toBe(THURSDAY);
  });

  test('say who has to say yes again where the client approves dates, too', async () => {
    await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, dateNeedsYes: true });
    const id = await approved({ scheduledAt: THURSDAY });
    const seen = await dates([[id, NEXT_MONDAY, THURSDAY]], { preview: true });
    expect(seen.results).toMatchObject([{ becomes: 'In Review', asks: [JANE], tells: [] }]);
    expect((await read(id)).status).toBe('Scheduled');
    await dates([[id, NEXT_MONDAY, THURSDAY]]);
    expect(await read(id)).toMatchObject({ status: 'In Review', scheduledAt: NEXT_MONDAY, version: 2 });
  });

  test('of which one names a holiday say so', async () => {
    await put({ countries: ['DE'] });
    const id = await draft();
    const seen = await dates([[id, '2026-12-25T08:00:00.000Z', null]], { preview: true });
    expect(seen.results).toMatchObject([{ day: 'Christmas Day (Germany)' }]);
  });

  test('a slot that two people take at the same moment is one person’s', async () => {
    const [one, two] = [await draft(), await draft()];
    const answers = await Promise.all([
      dates([[one, MONDAY, null]], { slots: true }),
      dates([[two, MONDAY, null]], { slots: true }),
    ]);
    expect(answers.filter(({ done }) => done)).toHaveLength(1);
    const [refused] = answers.filter(({ done }) => !done);
    expect(refused?.results).toMatchObject([{ ok: false, message: SLOT_TAKEN }]);
    const stored = [(await read(one)).scheduledAt, (await read(two)).scheduledAt];
    expect(stored.filter((at) => at === MONDAY)).toHaveLength(1);
  });

  test('ask for the posts once each', async () => {
    const id = await draft();
    const twice = { dates: [MONDAY, THURSDAY].map((scheduledAt) => ({ id, scheduledAt, expected: null })) };
    const refused = await story.owner('POST', '/api/posts/dates', twice);
    expect([refused.status, refused.body.message]).toEqual([400, 'Please name each post once']);
  });
});

test('the profile has what has no date on top, then the latest date, and says where each goes', async () => {
  await draft({ title: 'Planned', scheduledAt: THURSDAY });
  await approved({ title: 'Scheduled', scheduledAt: NEXT_MONDAY });
  const out = await approved({ title: 'Out' });
  await story.owner('POST', `/api/posts/${out}/mark-posted`);
  const { posts } = (await story.owner('GET', '/api/companies/ACME/profile')).body as {
    posts: { title: string; accounts: string[] }[];
  };
  expect(posts.map(({ title, accounts }) => [title, accounts])).toEqual([
    ['Old', []],
    ['Scheduled', []],
    ['Planned', []],
    ['Out', []],
  ]);
});

test('the calendar knows the days of one client and of all that a person sees', async () => {
  await put({ countries: ['DE'], days: [{ name: 'Fair', date: '2026-12-24', yearly: false }] });
  await draft({ companyName: 'Other' });
  await story.owner('PUT', '/api/companies/Other/slots', { countries: ['FR'] });
  const days = (query: string) =>
    story.owner('GET', `/api/calendar/days?from=2026-12-24&to=2026-12-25${query}`);
  expect((await days('')).body).toEqual([
    { date: '2026-12-24', name: 'Fair', countries: [], companies: ['ACME'] },
    { date: '2026-12-25', name: 'Christmas Day', countries: ['DE', 'FR'], companies: ['ACME', 'Other'] },
  ]);
  expect((await days('&company=other')).body).toEqual([
    { date: '2026-12-25', name: 'Christmas Day', countries: ['FR'], companies: ['Other'] },
  ]);
  const long = await story.owner('GET', '/api/calendar/days?from=2020-01-01&to=2026-12-25');
  expect([long.status, long.body.message]).toEqual([400, 'Please ask for at most 12 months']);
});

test('what is proposed for posts with accounts and without, in slots of two networks, is taken as it is', async () => {
  await put({ slots: ['bluesky', 'instagram'].map((network) => ({ weekday: 1, time: '09:00', network })) });
  for (const title of ['A1', 'B1', 'A2', 'B2', 'A3', 'B3']) {
    it.clock.pass(1000);
    const postId = await draft({ title });
    if (title.startsWith('A'))
      await it.ctx.db.insert(postTargets).values({ postId, network: 'bluesky', handle: 'acme' });
  }
  const given = async (query: string) => {
    const { body } = await story.owner('GET', `/api/companies/ACME/slots/proposal?${query}`);
    const posts = body.posts as { id: string; at: string; before: string | null }[];
    const done = await dates(
      posts.map(({ id, at, before }) => [id, at, before]),
      { slots: true },
    );
    expect(done.results.flatMap(({ message }) => message ?? [])).toEqual([]);
    expect(done.done).toBe(true);
    return posts.map(({ id }) => id);
  };
  const [first] = await given('kind=fill&month=2027-03');
  await given(`kind=later&post=${first}`);
  await given(`kind=earlier&post=${first}`);
});

test('best times come from what networks said of the client’s published posts, and of nobody else’s', async () => {
  const other = await draft({ companyName: 'Other' });
  const publish = (postId: string, likes: number | null) =>
    it.ctx.db.insert(postTargets).values(
      Array.from({ length: 12 }, (_, week) => ({
        postId,
        network: 'bluesky',
        handle: 'acme',
        state: 'published' as const,
        publishedAt: new Date(Date.parse('2026-06-05T16:30:00Z') + week * 7 * 86_400_000),
        likes,
        comments: 2,
      })),
    );
  await publish(other, 900);
  const bestTimes = async () => (await story.owner('GET', '/api/companies/ACME/best-times')).body;
  expect(await bestTimes()).toMatchObject({ counted: 0, hours: [] });
  const id = await draft();
  await publish(id, null);
  await publish(id, 40);
  expect(await bestTimes()).toEqual({
    timeZone: 'Europe/Berlin',
    counted: 12,
    needed: 12,
    perHour: 3,
    hours: [{ network: 'bluesky', weekday: 5, hour: 18, posts: 12, likes: 40, comments: 2 }],
  });
});

test('a plan that nobody answered in time moves to the client’s next free slot', async () => {
  await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, noAnswer: 'move' });
  await draft({ scheduledAt: MONDAY });
  const id = await story.addPost({ scheduledAt: '2026-11-15T13:00:00Z' });
  it.clock.set('2026-11-15T13:01:00Z');
  expect(await postsToMove(it.ctx)).toContain(id);
  await movePlanOf(it.ctx, id);
  expect((await read(id)).scheduledAt).toBe(THURSDAY);
});

test('for a client without a time zone, too, its slots have one for everybody: a plan moves to a slot', async () => {
  const writer = await joinTeam(it, story.owner, { role: 'manager' });
  const zoneOf = (who: Client & { email: string }, timeZone: string) =>
    who('POST', '/api/auth/update-profile', {
      firstName: 'Some',
      lastName: 'Body',
      email: who.email,
      timeZone,
    });
  await zoneOf(story.owner, 'Europe/Berlin');
  await zoneOf(writer, 'America/New_York');
  await writer('POST', '/api/companies', { name: 'Loam' });
  const slots = [{ weekday: 1, time: '09:00', network: null }];
  expect((await writer('PUT', '/api/companies/Loam/slots', { slots })).status).toBe(200);
  await story.owner('PUT', '/api/companies/Loam/no-answer', { ...NO_RULES, noAnswer: 'move' });
  const form = { title: 'A', companyName: 'Loam', reviewerEmails: ['jane@loam.example'] };
  const made = await writer('POST', '/api/posts', { ...form, scheduledAt: '2026-11-15T13:00:00Z' });
  const free = (await writer('GET', '/api/companies/Loam/slots/free')).body.free as { at: string }[];
  it.clock.set('2026-11-15T13:01:00Z');
  await movePlanOf(it.ctx, made.body.id as string);
  expect((await read(made.body.id as string)).scheduledAt).toBe(free[0]?.at);
});

test('times that a colleague saved meanwhile are not overwritten unseen', async () => {
  const path = '/api/companies/ACME/slots';
  const put = (body: object) => story.owner('PUT', path, body);
  const read = async () => (await story.owner('GET', path)).body;
  await put({ slots: [{ weekday: 1, time: '09:00', network: null }], countries: [], days: [] });
  const { timeZone: _, ...basedOn } = await read();
  const theirs = [...basedOn.slots, { weekday: 2, time: '09:00', network: null }];
  await put({ ...basedOn, slots: theirs, basedOn });

  const mine = [{ weekday: 5, time: '10:00', network: null }];
  const refused = await put({ ...basedOn, slots: mine, countries: ['DE'], basedOn });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the times of the week meanwhile',
    [{ field: 'slots', theirs, yours: mine }],
  ]);
  expect(await read()).toMatchObject({ slots: theirs, countries: [] });
  // Another part of them is saved beside theirs.
  expect((await put({ ...basedOn, countries: ['DE'], basedOn })).body).toMatchObject({
    slots: theirs,
    countries: ['DE'],
  });
  // Without what they are based on, they are written as they are sent.
  expect((await put({ slots: mine })).body).toMatchObject({ slots: mine, countries: ['DE'] });
});
