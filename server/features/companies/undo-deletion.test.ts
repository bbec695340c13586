import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_SUCH_CLIENT } from '#domain/companies/names.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { forgetDeletions } from './deletions.ts';

let it: TestApp;
let owner: Client;
let companyId: string;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
  companyId = (await owner('GET', '/api/companies/ACME')).body.id;
});

const later = (seconds: number) => it.clock.set(new Date(it.clock.now().getTime() + seconds * 1000));
const contactsPath = () => `/api/companies/${companyId}/contacts`;
const cora = { name: 'Cora', phoneNumber: '5551230001', email: 'cora@acme.com' };
const addCora = async () => (await owner('POST', contactsPath(), cora)).body as { id: string };
const contacts = async () => (await owner('GET', contactsPath())).body;

describe('a deleted contact', () => {
  test('comes back as it was, once', async () => {
    const { id } = await addCora();
    const before = await contacts();
    expect((await owner('DELETE', `${contactsPath()}/${id}`)).body).toEqual({ id });
    expect(await contacts()).toEqual([]);
    expect((await owner('POST', `${contactsPath()}/${id}/restore`)).status).toBe(200);
    expect(await contacts()).toEqual(before);
    expect((await owner('POST', `${contactsPath()}/${id}/restore`)).status).toBe(404);
  });

  test('does not come back where its number was saved again, nor after a minute', async () => {
    const { id } = await addCora();
    await owner('DELETE', `${contactsPath()}/${id}`);
    await addCora();
    expect((await owner('POST', `${contactsPath()}/${id}/restore`)).status).toBe(409);
    expect(await contacts()).toHaveLength(1);
    const [{ id: second }] = await contacts();
    await owner('DELETE', `${contactsPath()}/${second}`);
    later(61);
    expect((await owner('POST', `${contactsPath()}/${second}/restore`)).status).toBe(404);
  });

  test('is nobody else’s to bring back', async () => {
    const { id } = await addCora();
    await owner('DELETE', `${contactsPath()}/${id}`);
    const other = await it.signIn();
    expect((await other('POST', `${contactsPath()}/${id}/restore`)).status).toBe(404);
    expect((await owner('POST', `${contactsPath()}/${id}/restore`)).status).toBe(200);
  });
});

describe('a deleted client', () => {
  const notes = {
    timeZone: 'Europe/Berlin',
    time: '10:30',
    reviewerEmails: [],
    reviewerPhones: [],
    notes: 'No puns',
  };

  test.each([true, false])('comes back with its profile and contacts; with posts: %s', async (hasPosts) => {
    if (hasPosts) await owner('POST', '/api/posts', { title: 'Kept', companyName: 'ACME' });
    await addCora();
    await owner('PUT', '/api/companies/ACME/defaults', notes);
    const before = {
      company: (await owner('GET', '/api/companies/ACME')).body.id,
      contacts: await contacts(),
      defaults: (await owner('GET', '/api/companies/ACME/defaults')).body,
    };
    expect(before.defaults).toMatchObject({ notes: 'No puns' });
    await owner('DELETE', '/api/companies/ACME');
    expect((await owner('GET', '/api/companies/ACME')).body.id ?? null).toBeNull();
    await forgetDeletions(it.ctx);
    expect((await owner('POST', '/api/companies/acme/restore')).body).toMatchObject({ id: companyId });
    expect({
      company: (await owner('GET', '/api/companies/ACME')).body.id,
      contacts: await contacts(),
      defaults: (await owner('GET', '/api/companies/ACME/defaults')).body,
    }).toEqual(before);
  });

  test.each<[string, string, string, Record<string, unknown>]>([
    ['a text', 'POST', '/api/companies/ACME/texts', { kind: 'caption', name: 'Opening', text: 'Open' }],
    ['a campaign', 'POST', '/api/campaigns', { companyName: 'ACME', name: 'Spring', colour: 'green' }],
    [
      'a checklist',
      'PUT',
      '/api/companies/ACME/checklist',
      { required: true, links: false, altText: false, spelling: false, own: [] },
    ],
    ['a rule for copies', 'PUT', '/api/companies/ACME/copies', { copiesNeedYes: false }],
    ['defaults', 'PUT', '/api/companies/ACME/defaults', notes],
    [
      'posting times',
      'PUT',
      '/api/companies/ACME/slots',
      { slots: [{ weekday: 1, time: '09:00', network: null }] },
    ],
    ['a sheet', 'POST', '/api/sheets/drafts', { companyName: 'ACME', only: 'all', rows: [{ key: 'k1' }] }],
  ])('is not made again by %s that a colleague saves, so it can come back', async (_, method, path, body) => {
    await owner('POST', '/api/posts', { title: 'Kept', companyName: 'ACME' });
    await addCora();
    await owner('DELETE', '/api/companies/ACME');
    const refused = await owner(method, path, body);
    expect([refused.status, refused.body.message]).toEqual([404, NO_SUCH_CLIENT]);
    expect((await owner('GET', '/api/companies/ACME')).body.id).toBeNull();
    expect((await owner('POST', '/api/companies/ACME/restore')).status).toBe(200);
    expect(await contacts()).toHaveLength(1);
    expect((await owner(method, path, body)).status).toBeLessThan(300);
  });

  test('gets a profile again by what is saved for its posts once the deletion cannot be undone', async () => {
    await owner('POST', '/api/posts', { title: 'Kept', companyName: 'ACME' });
    await owner('DELETE', '/api/companies/ACME');
    later(61);
    expect((await owner('PUT', '/api/companies/ACME/defaults', notes)).status).toBe(200);
    expect((await owner('GET', '/api/companies/ACME')).body.id).toBe(companyId);
  });

  test('made anew under the same name begins without what the old one knew', async () => {
    await addCora();
    await owner('PUT', '/api/companies/ACME/defaults', notes);
    await owner('DELETE', '/api/companies/ACME');
    expect((await owner('POST', '/api/companies', { name: 'ACME' })).status).toBe(201);
    expect((await owner('GET', '/api/companies/ACME/defaults')).body).toMatchObject({ notes: '' });
    expect((await owner('POST', '/api/companies/ACME/restore')).status).toBe(404);
  });

  test.each([
    ['at once, by its name', 0, () => owner('POST', '/api/companies', { name: 'ACME' })],
    ['at once, by a new post', 0, () => owner('POST', '/api/posts', { title: 'New', companyName: 'ACME' })],
    ['at once, by a new name', 0, () => owner('PATCH', '/api/companies/ACME', { newName: 'ACME' })],
    ['after a minute', 61, () => owner('POST', '/api/companies', { name: 'ACME' })],
  ])('whose name posts kept has no rule of the old one once it is made anew: %s', async (_, wait, make) => {
    await owner('POST', '/api/posts', { title: 'Kept', companyName: 'ACME' });
    const rules = {
      ...NO_RULES,
      noAnswer: 'tacit',
      tacitDays: 2,
      consent: { by: 'Jane', on: '2026-11-01', words: 'Silence is a yes' },
    };
    expect((await owner('PUT', '/api/companies/ACME/no-answer', rules)).status).toBe(200);
    const { id } = (await owner('GET', '/api/auth/user')).body;
    const stage = {
      name: 'Client',
      kind: 'reviewers',
      needs: 'all',
      skip: 'nobody',
      members: [],
      contacts: [],
    };
    const inside = { ...stage, name: 'Inside', kind: 'inside', members: [id] };
    const plan = { restart: 'first', stages: [inside, stage] };
    expect((await owner('PUT', '/api/companies/ACME/stages', plan)).status).toBe(200);
    await owner('DELETE', '/api/companies/ACME');
    later(wait);
    await forgetDeletions(it.ctx);
    expect((await make()).status).toBeLessThan(300);
    later(61);
    await forgetDeletions(it.ctx);
    expect((await owner('GET', '/api/companies/ACME')).status).toBe(200);
    expect((await owner('GET', '/api/companies/ACME/no-answer')).body).toMatchObject({ noAnswer: 'block' });
    expect((await owner('GET', '/api/companies/ACME/stages')).body.stages).toEqual([]);
  });

  test('is gone for good after a minute, its name with it where no post keeps it', async () => {
    await owner('DELETE', '/api/companies/ACME');
    later(61);
    expect((await owner('POST', '/api/companies/ACME/restore')).status).toBe(404);
    await forgetDeletions(it.ctx);
    const made = (await owner('POST', '/api/companies', { name: 'ACME' })).body;
    expect(made.id).not.toBe(companyId);
  });
});
