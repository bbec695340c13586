import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE_MESSAGE } from '#domain/accounts/phone.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
let other: Client;

beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  other = await it.signIn({ companyName: 'Birch' });
});
afterAll(() => it.close());

const at = (name: string) => `/api/companies/${encodeURIComponent(name)}`;

describe('a client over HTTP', () => {
  test('is created, read in any case, renamed, and deleted', async () => {
    const created = await owner('POST', '/api/companies', { name: ' Acme ', logoUrl: null });
    expect(created).toMatchObject({ status: 201, body: { name: 'Acme', logoUrl: null } });
    expect(await owner('GET', at('aCME'))).toMatchObject({ status: 200, body: { id: created.body.id } });
    expect(await owner('PATCH', at('acme'), { newName: 'Nova' })).toMatchObject({
      status: 200,
      body: { id: created.body.id, name: 'Nova' },
    });
    expect((await owner('GET', at('Acme'))).status).toBe(404);
    expect(await owner('DELETE', at('NOVA'))).toMatchObject({ status: 200, body: { id: created.body.id } });
    expect((await owner('DELETE', at('Nova'))).status).toBe(404);
  });

  test('may have any name that people write', async () => {
    for (const name of ['Tom/Jerry', '100% Wool?', 'Çığ & Söhne #1', '🌿'.repeat(60), 'x'.repeat(120)]) {
      expect(await owner('POST', '/api/companies', { name })).toMatchObject({ status: 201, body: { name } });
      expect(await owner('GET', at(name))).toMatchObject({ status: 200, body: { name } });
      expect((await owner('DELETE', at(name))).status).toBe(200);
    }
  });

  test('needs a name, of bounded length, and no reserved one', async () => {
    for (const [name, message] of [
      ['  ', 'Company name is required'],
      ['\u200B\u2060', 'Company name is required'],
      ['x'.repeat(121), 'Please use at most 120 characters'],
    ])
      expect(await owner('POST', '/api/companies', { name })).toMatchObject({
        status: 400,
        body: { message, fields: { name: message } },
      });
    expect((await owner('POST', '/api/companies', { name: 'Uncategorized' })).status).toBe(400);
    expect(
      (await owner('POST', '/api/companies', { name: 'A', logoUrl: 'https://x.example/a.png' })).status,
    ).toBe(400);
  });

  test('is unique without regard to case: 409 with the sentence for the toast', async () => {
    expect(await owner('POST', '/api/companies', { name: 'FERN & OAK' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'A company with this name already exists' },
    });
  });

  test('does not exist for another agency', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      expect((await other(method, at('Fern & Oak'))).status).toBe(404);
    expect((await other('PATCH', at('Fern & Oak'), { newName: 'Mine' })).status).toBe(404);
    expect((await other('GET', '/api/companies')).body).toMatchObject([{ name: 'Birch' }]);
  });

  test('is answered 304 as long as nothing of the owner changed', async () => {
    const first = await owner('GET', '/api/companies');
    const tag = { 'if-none-match': String(first.headers['etag']) };
    expect((await owner('GET', '/api/companies', undefined, tag)).status).toBe(304);
    await owner('PATCH', at('Fern & Oak'), { newName: 'Fern and Oak' });
    expect((await owner('GET', '/api/companies', undefined, tag)).status).toBe(200);
    await owner('PATCH', at('Fern and Oak'), { newName: 'Fern & Oak' });
  });
});

describe('contacts over HTTP', () => {
  test('are added, changed as the spec sends them, and deleted', async () => {
    const { body: company } = await owner('GET', at('Fern & Oak'));
    const contacts = `/api/companies/${String(company.id)}/contacts`;
    const added = await owner('POST', contacts, { name: 'Cora', phoneNumber: '(555) 123-4567', email: '' });
    expect(added).toMatchObject({ status: 201, body: { phoneNumber: '+15551234567', email: null } });
    expect(await owner('POST', contacts, { name: 'Again', phoneNumber: '15551234567' })).toMatchObject({
      status: 409,
      body: { message: 'A contact with this phone number already exists' },
    });
    expect(await owner('POST', contacts, { name: '', phoneNumber: '555' })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Name is required', phoneNumber: PHONE_MESSAGE } },
    });
    const one = `${contacts}/${String(added.body.id)}`;
    expect(await owner('PUT', one, { name: 'Cora C.', phoneNumber: '5551234567' })).toMatchObject({
      status: 200,
      body: { name: 'Cora C.' },
    });
    expect((await other('GET', contacts)).status).toBe(404);
    expect((await other('DELETE', one)).status).toBe(404);
    expect(await owner('DELETE', one)).toMatchObject({ status: 200, body: { id: added.body.id } });
    expect((await owner('GET', contacts)).body).toEqual([]);
  });
});
