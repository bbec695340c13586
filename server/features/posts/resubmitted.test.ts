import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { historySentence } from '#domain/posts/history-words.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
});

const both = { reviewerEmails: ['ann@acme.com', 'bob@acme.com'] };

/** Sends it again; answers what the history says of that, and whom this sending gave the link. */
async function resubmitted(id: string) {
  const before = (await story.told()).length;
  expect((await story.resubmit(id)).status).toBe(200);
  const history = await story.history(id);
  const at = history.findLastIndex(({ event }) => event === 'resubmitted');
  const entry = history[at];
  if (!entry) throw new Error('no entry');
  const csv = (await story.owner('GET', `/api/posts/${id}/history.csv`)).body as string;
  return {
    note: entry.note,
    said: historySentence({ ...entry, event: entry.event as HistoryEvent }, (iso) => iso).what,
    next: history.slice(at + 1).map(({ event }) => event),
    csv: csv.split('\r\n').find((line) => line.includes('resubmitted')) ?? '',
    told: (await story.told()).slice(before),
  };
}

test('the history names those who get the link, not those whose yes stands', async () => {
  const id = await story.send(both);
  await story.answer('bob@acme.com', id);
  await story.answer('ann@acme.com', id, 'request_changes', { comment: 'Shorter' });
  const { note, said, csv, told } = await resubmitted(id);
  expect(told).toEqual(['ann@acme.com']);
  expect(note).toBe('ann@acme.com');
  expect(said).toBe('resubmitted it for review to ann@acme.com');
  expect(csv).toContain('ann@acme.com');
  expect(csv).not.toContain('bob@acme.com');
});

test('it names whoever is told later, together with other posts', async () => {
  const id = await story.send(both);
  await story.answer('bob@acme.com', id);
  await story.answer('ann@acme.com', id, 'request_changes', { comment: 'Shorter' });
  await story.owner('PUT', '/api/companies/ACME/telling', { tells: 'daily', hour: 9 });
  it.clock.set('2026-11-16T11:00:00Z');
  expect(await resubmitted(id)).toMatchObject({ told: [], note: 'ann@acme.com' });
});

test('where everybody has approved it says that nobody had to be asked', async () => {
  const id = await story.send(both);
  await story.answer('bob@acme.com', id);
  await story.answer('ann@acme.com', id, 'request_changes', { comment: 'Shorter' });
  await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['bob@acme.com'] });
  const { note, said, csv, told, next } = await resubmitted(id);
  expect((await story.post(id)).status).toBe('Approved');
  expect(told).toEqual([]);
  expect(note).toBe('Nobody had to be asked');
  expect(said).toBe('resubmitted it: nobody had to be asked');
  expect(csv).toContain('Nobody had to be asked');
  expect(csv).not.toContain('bob@acme.com');
  expect(next).toEqual(['all approved']);
});

test('whoever has a withdrawn link gets none and is not named', async () => {
  const id = await story.send(both);
  await story.answer('ann@acme.com', id, 'request_changes', { comment: 'Shorter' });
  const withdraw = async (contact: string) => {
    const one = (await story.approvals(id)).find(({ reviewerContact }) => reviewerContact === contact);
    expect((await story.owner('DELETE', `/api/approvals/${id}/links/${one?.id}`)).status).toBe(200);
  };
  await withdraw('bob@acme.com');
  expect(await resubmitted(id)).toMatchObject({ told: ['ann@acme.com'], note: 'ann@acme.com' });

  await story.answer('ann@acme.com', id, 'request_changes', { comment: 'Shorter still' });
  await withdraw('ann@acme.com');
  expect(await resubmitted(id)).toMatchObject({
    told: [],
    note: 'Nobody was asked',
    said: 'resubmitted it: nobody was asked',
  });
  expect((await story.post(id)).status).toBe('In Review');
});

test('where the stage that sent it back is done without them, it names those of the stage that is asked', async () => {
  await story.plan([story.client(), story.legal()]);
  const id = await story.send(both);
  await story.answer('bob@acme.com', id);
  await story.answer('ann@acme.com', id, 'request_changes', { comment: 'Shorter' });
  await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['bob@acme.com'] });
  const { note, told, next } = await resubmitted(id);
  expect(told).toEqual(['law@acme.com']);
  expect(note).toBe('law@acme.com');
  expect(next).toEqual(['stage begun']);
});
