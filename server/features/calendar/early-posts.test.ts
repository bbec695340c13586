import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory } from '#tests/support/desk-story.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const NOVEMBER = 'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z';
const DECEMBER = 'from=2026-12-01T00:00:00Z&to=2027-01-01T00:00:00Z';
const PLANNED = '2026-12-20T09:00:00.000Z';

test('a post that went out before its planned time stands where it went out; one that went out later where it was planned', async () => {
  it.clock.set('2026-11-18T10:00:00Z');
  const { owner, addPost, approvalOn, open, deskOf } = await deskStory(it);
  const form = { companyName: 'ACME', name: 'Winter', colour: 'green' };
  await addPost();
  const { id: campaignId } = (await owner('POST', '/api/campaigns', form)).body;
  const approved = async (title: string, scheduledAt: string | null) => {
    const id = await addPost({ title, caption: title, scheduledAt, campaignId });
    const { approvalToken } = await approvalOn(id);
    await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
    return id;
  };
  const posted = async (id: string) => {
    const { status, body } = await owner('POST', `/api/posts/${id}/mark-posted`);
    expect([status, body.status]).toEqual([200, 'Published']);
    return body.publishedAt as string;
  };
  const early = await approved('Early', PLANNED);
  const late = await approved('Late', '2026-11-29T09:00:00.000Z');
  const outAt = await posted(early);
  it.clock.set('2026-12-02T10:00:00Z');
  await posted(late);

  for (const list of ['/api/posts?', '/api/posts?view=calendar&', '/api/posts?company=ACME&view=calendar&']) {
    const titles = async (range: string) =>
      ((await owner('GET', list + range)).body as { title: string }[]).map(({ title }) => title);
    expect([list, await titles(NOVEMBER), await titles(DECEMBER)]).toEqual([list, ['Late', 'Early'], []]);
    expect(await titles('from=2026-11-20T00:00:00Z')).toEqual(['Late']);
    expect(await titles('to=2026-11-20T00:00:00Z')).toEqual(['Early']);
  }

  const [campaign] = (await owner('GET', '/api/campaigns?company=ACME')).body;
  expect(campaign).toMatchObject({ from: outAt, to: '2026-11-29T09:00:00.000Z' });

  const { all } = (await owner('GET', '/api/calendar/feeds')).body as { all: string };
  const feed = new ICAL.Component(ICAL.parse((await it.stranger('GET', new URL(all).pathname)).body));
  const events = feed.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events.map((one) => [one.summary, one.startDate.toJSDate().toISOString().slice(0, 10)])).toEqual([
    ['Early · ACME', '2026-11-18'],
    ['Late · ACME', '2026-11-29'],
  ]);

  // The client's page names no date that lies ahead either, and still the one they agreed to.
  const { approvalToken } = await approvalOn(early);
  const { body: page } = await it.stranger('GET', `/api/approve/${approvalToken}`);
  expect(page).toMatchObject({ post: { scheduledAt: outAt }, approval: { agreedDate: PLANNED } });

  await owner('PUT', '/api/companies/ACME/desks', { shows: 'plan' });
  const desk = await open(await deskOf(early));
  expect(desk.body.plan.map(({ caption }: { caption: string }) => caption).slice(0, 2)).toEqual([
    'Early',
    'Late',
  ]);
});
