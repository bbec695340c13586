import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEXT_TAKEN } from '#domain/library/saved-texts.ts';
import { forgetDeletions } from '#server/features/companies/deletions.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { forgetTexts } from './saved-texts.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});

const path = '/api/companies/ACME/texts';
const later = (seconds: number) => it.clock.set(new Date(it.clock.now().getTime() + seconds * 1000));
const keep = (name: string, more: Record<string, unknown> = {}) =>
  owner('POST', path, { kind: 'caption', name, text: 'Open on {date}', ...more });
const names = async () => (await owner('GET', path)).body.map((one: { name: string }) => one.name);

test('texts are kept per client, by name, fields as they were written', async () => {
  expect((await keep('Opening')).status).toBe(201);
  await keep('announcement', { kind: 'hashtags', text: '#spring\n#cake' });
  expect(await names()).toEqual(['announcement', 'Opening']);
  expect((await owner('GET', path)).body[1]).toMatchObject({ kind: 'caption', text: 'Open on {date}' });
  await owner('POST', '/api/companies', { name: 'Moss' });
  expect((await owner('GET', '/api/companies/Moss/texts')).body).toEqual([]);
  expect((await owner('GET', '/api/companies/Nobody/texts')).status).toBe(404);
});

test('one name per kind; a missing name, text or kind is said, and nothing is kept', async () => {
  await keep('Opening');
  const again = await keep('OPENING');
  expect([again.status, again.body.message]).toEqual([409, TEXT_TAKEN]);
  expect((await keep('Opening', { kind: 'reply' })).status).toBe(201);
  expect((await keep(' ')).body.fields).toEqual({ name: 'Please name the text' });
  expect((await keep('Empty', { text: ' ' })).body.fields).toEqual({ text: 'Please write the text' });
  expect((await keep('Odd', { kind: 'poem' })).status).toBe(400);
  expect(await names()).toHaveLength(2);
});

test('a text is rewritten, deleted, brought back within a minute, and gone after it', async () => {
  const { id } = (await keep('Opening')).body;
  const changed = await owner('PATCH', `/api/saved-texts/${id}`, { text: 'Closed on {date}' });
  expect(changed.body).toMatchObject({ name: 'Opening', text: 'Closed on {date}' });
  await owner('DELETE', `/api/saved-texts/${id}`);
  expect(await names()).toEqual([]);
  expect((await owner('PATCH', `/api/saved-texts/${id}`, { name: 'x' })).status).toBe(404);
  await forgetTexts(it.ctx);
  expect((await owner('POST', `/api/saved-texts/${id}/restore`)).body).toMatchObject({ id });
  await owner('DELETE', `/api/saved-texts/${id}`);
  later(61);
  expect((await owner('POST', `/api/saved-texts/${id}/restore`)).status).toBe(404);
  await forgetTexts(it.ctx);
  expect(await names()).toEqual([]);
});

test('a save that is based on older words is told, with both; other fields and saves without a base go through', async () => {
  const { id } = (await keep('Opening')).body;
  const change = (body: object) => owner('PATCH', `/api/saved-texts/${id}`, body);
  await change({ text: 'Theirs', basedOn: { text: 'Open on {date}' } });
  const refused = await change({ text: 'Mine', basedOn: { text: 'Open on {date}' } });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the text meanwhile',
    [{ field: 'text', theirs: 'Theirs', yours: 'Mine' }],
  ]);
  expect((await change({ text: 'Theirs', basedOn: { text: 'Open on {date}' } })).status).toBe(200);
  expect((await change({ name: 'Doors', basedOn: { name: 'Opening' } })).body).toMatchObject({
    text: 'Theirs',
  });
  expect((await change({ text: 'Mine', basedOn: { text: 'Theirs' } })).body.text).toBe('Mine');
  expect((await change({ text: 'Plain' })).body.text).toBe('Plain');
});

test('they stay through the undone deletion of a client, and go with one that is not undone', async () => {
  await keep('Opening');
  await owner('POST', '/api/posts', { title: 'Kept', companyName: 'ACME' });
  await owner('DELETE', '/api/companies/ACME');
  await owner('POST', '/api/companies/ACME/restore');
  expect(await names()).toEqual(['Opening']);
  await owner('DELETE', '/api/companies/ACME');
  later(61);
  await forgetDeletions(it.ctx);
  expect(await names()).toEqual([]);
});
