import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MADE_AND_DELETED } from '#domain/posts/contract.ts';
import { NAME_OF_DOTS } from '#domain/companies/names.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { NOT_IN_CAPTION } from '#domain/approvals/texts.ts';
import { NO_SUCH_VERSION } from '#server/features/approvals/check-anchor.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { addressReader } from './readable-address.ts';

let it: TestApp;
let owner: Client & { email: string };
let post: { id: string; approvals: { id: string; approvalToken: string; deskUrl: string }[] };
beforeAll(async () => {
  it = await testApp();
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'Acme' });
  const { body } = await owner('POST', '/api/posts', {
    companyName: 'Acme',
    title: 'Figs',
    caption: 'cap',
    reviewerEmails: ['mia@client.test'],
  });
  post = { id: body.id, approvals: (await owner('GET', `/api/approvals/${body.id}`)).body };
});
afterAll(() => it.close());

/** One more than PostgreSQL's integer holds. */
const TOO_HIGH = 2 ** 31;
const link = () => `/api/approve/${post.approvals[0]?.approvalToken}`;
const desk = () => new URL(post.approvals[0]?.deskUrl ?? '').pathname.replace('/desk/', '/api/desk/');

describe('a version that no post can have', () => {
  const anchor = { from: 0, to: 3, quote: 'cap' };

  test('is one that is not there, by whichever way it comes', async () => {
    const body = { action: 'comment', comment: 'x', version: TOO_HIGH, anchor };
    const byLink = await it.stranger('POST', link(), body);
    expect([byLink.status, byLink.body.message]).toEqual([400, NO_SUCH_VERSION]);
    const comment = { body: 'x', version: TOO_HIGH, anchor };
    const inside = await owner('POST', `/api/posts/${post.id}/comments`, comment);
    expect([inside.status, inside.body.message]).toEqual([400, NO_SUCH_VERSION]);
    const decided = await it.stranger('POST', link(), { action: 'approve', version: TOO_HIGH });
    expect(decided.status).toBe(409);
  });

  test('is looked at as any other that is not the present one: nothing happens', async () => {
    for (const path of [`${link()}/looked`, `${desk()}/posts/${post.id}/looked`]) {
      const other = await it.stranger('POST', path, { version: 7 });
      const high = await it.stranger('POST', path, { version: TOO_HIGH });
      expect([path, high.status, high.body]).toEqual([path, other.status, other.body]);
    }
  });

  test('among several answers of a desk costs none of the others', async () => {
    const approvalId = post.approvals[0]?.id;
    const { status, body } = await it.stranger('POST', `${desk()}/answers`, {
      answers: [
        { approvalId, action: 'comment', comment: 'the first' },
        { approvalId, action: 'comment', comment: 'x', version: TOO_HIGH, anchor },
      ],
    });
    expect(status).toBe(200);
    expect(body.results.map((one: { ok: boolean }) => one.ok)).toEqual([true, false]);
  });
});

test('words that are pointed at end where they end', async () => {
  for (const to of [4, 999_999]) {
    const anchor = { from: 0, to, quote: 'cap' };
    const { status, body } = await it.stranger('POST', link(), { action: 'comment', comment: 'x', anchor });
    expect([to, status, body.message]).toEqual([to, 400, NOT_IN_CAPTION]);
  }
});

describe('dates', () => {
  test('a day that no calendar has is no day of consent', async () => {
    for (const on of ['2026-02-31', '0000-00-00', '0000-01-01', '2026-13-45']) {
      const { status, body } = await owner('PUT', '/api/companies/Acme/no-answer', {
        ...NO_RULES,
        noAnswer: 'tacit',
        consent: { by: 'Mia', on, words: 'Silence is a yes' },
      });
      expect([on, status, body.message]).toEqual([on, 400, 'Please give a day like 2026-11-20']);
    }
  });

  test('any offset is read, and what is answered is in UTC', async () => {
    for (const offset of ['+16:00', '-23:59', '+02:00'])
      for (const more of ['', '&view=calendar', '&view=grid']) {
        const at = encodeURIComponent(`2026-01-01T00:00:00${offset}`);
        expect([at, more, (await owner('GET', `/api/posts?from=${at}${more}`)).status]).toEqual([
          at,
          more,
          200,
        ]);
        expect([at, more, (await owner('GET', `/api/posts?to=${at}${more}`)).status]).toEqual([
          at,
          more,
          200,
        ]);
      }
    const scheduledAt = '2027-03-01T08:00:00.000Z';
    const { body } = await owner('POST', '/api/posts', { title: 'Dated', scheduledAt });
    const refused = await owner('PATCH', `/api/posts/${body.id}`, {
      scheduledAt: '2027-05-01T10:00:00+02:00',
      basedOn: { scheduledAt: null },
    });
    expect(refused.status).toBe(409);
    expect(refused.body.details.overlaps[0]).toMatchObject({
      theirs: scheduledAt,
      yours: '2027-05-01T08:00:00.000Z',
    });
  });

  test('the century is that of the moment, not of the text', async () => {
    const far = { title: 'Far', scheduledAt: '2199-12-31T23:59:59-23:59' };
    expect((await owner('POST', '/api/posts', far)).status).toBe(400);
    const near = { title: 'Near', scheduledAt: '2200-01-01T01:00:00+02:00' };
    expect((await owner('POST', '/api/posts', near)).body.scheduledAt).toBe('2199-12-31T23:00:00.000Z');
  });
});

test('no client is called by dots alone: no address would lead to it', async () => {
  for (const name of ['.', '..', ' .. ']) {
    const made = await owner('POST', '/api/companies', { name });
    expect([name, made.status, made.body.message]).toEqual([name, 400, NAME_OF_DOTS]);
    const renamed = await owner('PATCH', '/api/companies/Acme', { newName: name });
    expect([name, renamed.status]).toEqual([name, 400]);
    const named = await owner('POST', '/api/posts', { title: 'Dots', companyName: name });
    expect([name, named.status, named.body.message]).toEqual([name, 400, NAME_OF_DOTS]);
  }
  expect((await owner('POST', '/api/companies', { name: '...and sons' })).status).toBe(201);
});

describe('a key whose post has been deleted', () => {
  test('makes nothing and says so', async () => {
    const form = { title: 'Once', key: 'made-and-deleted' };
    const { body } = await owner('POST', '/api/posts', form);
    expect((await owner('POST', '/api/posts', form)).body.id).toBe(body.id);
    await owner('DELETE', `/api/posts/${body.id}`);
    const again = await owner('POST', '/api/posts', form);
    expect([again.status, again.body.message]).toEqual([409, MADE_AND_DELETED]);
  });

  test('is a problem of its row in a sheet, whose draft is not said to be made', async () => {
    const rows = ['a1', 'a2'].map((key) => ({ key, title: key }));
    const form = { companyName: 'Acme', rows, only: 'good' };
    const first = await owner('POST', '/api/sheets/drafts', form);
    expect(first.body.made).toHaveLength(2);
    await owner('POST', '/api/sheets/undo', { keys: ['a1'] });
    for (const check of [true, false]) {
      const { body } = await owner('POST', '/api/sheets/drafts', { ...form, check });
      expect(body.made.map((one: { key: string }) => one.key)).toEqual(['a2']);
      expect(body.problems).toMatchObject([{ key: 'a1', row: 1, message: MADE_AND_DELETED }]);
    }
  });
});

test('a list as a sheet is refused before it begins where its filters cannot be read', async () => {
  for (const query of ['cursor=abc', 'cursor=%00', 'company=%00', 'status=a&status=b']) {
    const sheet = await owner('GET', `/api/posts/list.csv?${query}`);
    const list = await owner('GET', `/api/posts?${query}`);
    expect([query, sheet.status, sheet.body]).toEqual([query, 400, list.body]);
  }
  const far = await owner('GET', '/api/posts/list.csv?from=2026-01-01T00:00:00%2B16:00');
  expect(far.status).toBe(200);
});

test('JSON where a form is wanted is told that, not to send JSON', async () => {
  const sent = await it.stranger('POST', '/api/texts/incoming', {});
  expect([sent.status, sent.body.message]).toEqual([415, 'JSON is not taken here']);
});

test('a page’s address that cannot be decoded leads nowhere; any other stays as it is', () => {
  const readableAddress = addressReader(['/api/desk/:token/renew']);
  expect(readableAddress('/approve/%ff?x=%ff')).toBe('/approve/%25ff?x=%ff');
  for (const url of ['/', '/approve/a%20b', '/dashboard?company=100%', '/api/posts/%ff', '/api/desk/%ff'])
    expect(readableAddress(url)).toBe(url);
  expect(readableAddress('/api/desk/%ff/renew?x=%ff')).toBe('/api/desk/-/renew?x=%ff');
  expect(readableAddress('/api/desk/a%41/renew')).toBe('/api/desk/a%41/renew');
});
