import { expect, test } from 'vitest';
import { sign } from '#server/kit/secrets.ts';
import { absoluteSignedUrl, readSignature, signedUrl, type MadeFor } from './signed-urls.ts';

const ctx = { secretKey: 'a secret for tests that is long enough', publicUrl: 'https://green.example' };
const id = '0b0e3c9e-1c7e-4f2a-9a3f-5a3e7f1d2c4b';
const path = `/objects/uploads/${id}`;
const at = (text: string) => new Date(text);
const madeFor: MadeFor = { approval: '5f0c1a52-8d0f-4a52-9d0b-1f6f1ce6a001' };
const signatureIn = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

test('an address stays the same for a day, so that browsers find it in their cache', () => {
  const morning = signedUrl(ctx, path, { now: at('2026-05-04T00:00:01Z'), days: 60, madeFor });
  const evening = signedUrl(ctx, path, { now: at('2026-05-04T23:59:59Z'), days: 60, madeFor });
  const tomorrow = signedUrl(ctx, path, { now: at('2026-05-05T00:00:01Z'), days: 60, madeFor });
  expect(evening).toBe(morning);
  expect(tomorrow).not.toBe(morning);
});

test('it opens the file for at least the days that were promised, and not for ever', () => {
  const url = signedUrl(ctx, path, { now: at('2026-05-04T18:00:00Z'), days: 1, madeFor });
  expect(readSignature(ctx, id, signatureIn(url), at('2026-05-05T17:59:59Z'))).toEqual(madeFor);
  expect(readSignature(ctx, id, signatureIn(url), at('2026-05-06T00:00:00Z'))).toBeNull();
});

test('it opens no other file, for no longer, for nobody else, and not with another key', () => {
  const now = at('2026-05-04T18:00:00Z');
  const given = signatureIn(signedUrl(ctx, path, { now, days: 1, madeFor }));
  expect(readSignature(ctx, id, given, now)).toEqual(madeFor);
  expect(readSignature(ctx, id.replace('0', '1'), given, now)).toBeNull();
  expect(readSignature(ctx, id, { ...given, exp: String(Number(given.exp) + 86_400) }, now)).toBeNull();
  expect(readSignature(ctx, id, { ...given, for: given.for?.replace('5', '6') }, now)).toBeNull();
  expect(readSignature(ctx, id, { ...given, for: given.for?.replace('a.', 'p.') }, now)).toBeNull();
  expect(readSignature(ctx, id, { exp: given.exp, sig: given.sig }, now)).toBeNull();
  expect(readSignature({ secretKey: 'another key' }, id, given, now)).toBeNull();
  expect(readSignature(ctx, id, { ...given, exp: 'never' }, now)).toBeNull();
  expect(readSignature(ctx, id, {}, now)).toBeNull();
});

test('while the key is being changed, the old one is believed', () => {
  const now = at('2026-05-04T18:00:00Z');
  const given = signatureIn(signedUrl(ctx, path, { now, days: 1, madeFor }));
  const keys = { secretKey: 'the key that came after it', secretKeyOld: ctx.secretKey };
  expect(readSignature(keys, id, given, now)).toEqual(madeFor);
  expect(readSignature({ secretKey: keys.secretKey }, id, given, now)).toBeNull();
});

test('an address of the first release names nothing that it was made for', () => {
  const exp = String(at('2026-06-01T00:00:00Z').getTime() / 1000);
  const given = { exp, sig: sign(ctx.secretKey, 'object', `${id}.${exp}`) };
  expect(readSignature(ctx, id, given, at('2026-05-04T18:00:00Z'))).toBe('unnamed');
  expect(readSignature(ctx, id, given, at('2026-06-01T00:00:00Z'))).toBeNull();
});

test.each([
  { approval: '5f0c1a52-8d0f-4a52-9d0b-1f6f1ce6a001' },
  { post: '5f0c1a52-8d0f-4a52-9d0b-1f6f1ce6a002' },
  { preview: '5f0c1a52-8d0f-4a52-9d0b-1f6f1ce6a003', link: '0123456789abcdef' },
] satisfies MadeFor[])('%o comes back as it was', (one) => {
  const now = at('2026-05-04T18:00:00Z');
  const given = signatureIn(signedUrl(ctx, path, { now, days: 1, madeFor: one }));
  expect(readSignature(ctx, id, given, now)).toEqual(one);
});

test('messages get the whole address, in the width that they show, as JPEG', () => {
  const url = absoluteSignedUrl(ctx, path, { now: at('2026-05-04T18:00:00Z'), days: 1, width: 640, madeFor });
  expect(url).toMatch(
    /^https:\/\/green\.example\/objects\/uploads\/[0-9a-f-]+\?exp=\d+&for=a\.[0-9a-f-]+&sig=[\w-]+&w=640&f=jpg$/,
  );
});

test('an address elsewhere stays as it is', () => {
  for (const url of [signedUrl, absoluteSignedUrl])
    expect(
      url(ctx, 'https://other.example/logo.png', { now: at('2026-05-04T18:00:00Z'), days: 1, madeFor }),
    ).toBe('https://other.example/logo.png');
});
