import papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMoment } from '#domain/posts/schedule.ts';
import { matchColumns } from '#domain/sheets/columns.ts';
import { readSheet } from '#domain/sheets/sheet.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
  await owner('POST', '/api/posts', {
    companyName: 'Acme',
    title: '=HYPERLINK("http://evil.test")',
    caption: 'One, "two"\nthree',
    scheduledAt: '2026-12-01T17:30:00Z',
    reviewerEmails: ['mia@client.test'],
    send: false,
  });
  await owner('POST', '/api/posts', { companyName: 'Other', title: '-1', caption: 'Später' });
});
afterAll(() => it.close());

const csv = async (query: string, client: Client = owner) => client('GET', `/api/posts/list.csv${query}`);

test('a list is a sheet in the zone that is asked for, and no cell of it is a formula', async () => {
  const answer = await csv('?company=Acme&timeZone=Europe/Berlin');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body).toBe(
    '\uFEFFClient,Title,Caption,Date,Time,Time zone,Status,Reviewers,Number of files,Alt text,Published at,Link\r\n' +
      'Acme,"\'=HYPERLINK(""http://evil.test"")","One, ""two""\nthree",2026-12-01,18:30,Europe/Berlin,Draft,mia@client.test,0,,,\r\n',
  );
});

test('the filters of the list count, and so does what the member sees', async () => {
  expect((await csv('')).body.split('\r\n')).toHaveLength(4);
  expect((await csv('?undated=true')).body).toContain("Other,'-1,Später");
  expect((await csv('?from=2026-12-01&to=2026-12-02')).body).toContain('HYPERLINK');
  const wrong = await csv('?status=Lost');
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Unknown status']);
  const stranger = await it.signIn();
  expect((await csv('', stranger)).body.split('\r\n')).toHaveLength(2);
  expect((await it.stranger('GET', '/api/posts/list.csv')).status).toBe(401);
});

test('what was taken out is put in again as it was: times by their zone, words without the sign before a formula', async () => {
  const posts = [
    { caption: '@acme is here', scheduledAt: '2026-12-02T17:30:00.000Z' },
    { caption: "'=1+1", scheduledAt: '2026-12-03T02:00:00.000Z' },
  ];
  for (const post of posts)
    await owner('POST', '/api/posts', { companyName: 'Round', title: '-1', send: false, ...post });
  const { body } = await csv('?company=Round&timeZone=Europe/Berlin');
  const [header = [], ...lines] = papa.parse<string[]>(body.slice(1), { skipEmptyLines: true }).data;
  const usual = { order: null, zone: 'America/New_York', time: '09:00' };
  const read = readSheet({ lines, columns: matchColumns(header), firstLine: 2 }, usual);
  const again = read.map(({ title, caption, date, time, from }) => {
    const at = readMoment({ date, time, from }, usual.zone);
    return { title, caption, scheduledAt: at.ok && at.at.toISOString() };
  });
  expect(again.toReversed()).toEqual(posts.map((post) => ({ title: '-1', ...post })));
});

test('of a time that comes twice in a night the sheet says which one it is, and it is read again as that', async () => {
  const times = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00.000Z'];
  for (const scheduledAt of times)
    await owner('POST', '/api/posts', { companyName: 'Night', title: 'N', send: false, scheduledAt });
  const { body } = await csv('?company=Night&timeZone=Europe/Berlin');
  const [header = [], ...lines] = papa.parse<string[]>(body.slice(1), { skipEmptyLines: true }).data;
  const [time, place] = [header.indexOf('Time'), header.indexOf('Time zone')];
  expect(lines.map((line) => [line[time], line[place]]).toReversed()).toEqual([
    ['02:30', 'Europe/Berlin +02:00'],
    ['02:30', 'Europe/Berlin +01:00'],
    ['03:30', 'Europe/Berlin'],
  ]);
  for (const zone of ['Europe/Berlin', 'America/New_York']) {
    const usual = { order: null, zone, time: '09:00' };
    const read = readSheet({ lines, columns: matchColumns(header), firstLine: 2 }, usual);
    const again = read.map((line) => {
      const at = readMoment(line, zone);
      return at.ok && at.at.toISOString();
    });
    expect(again.toReversed()).toEqual(times);
  }
});
