import { expect, test } from 'vitest';
import { absoluteSignedUrl, maySeeObject, signedUrl } from './signed-urls.ts';

const ctx = { secretKey: 'a secret for tests that is long enough', publicUrl: 'https://green.example' };
const id = '0b0e3c9e-1c7e-4f2a-9a3f-5a3e7f1d2c4b';
const path = `/objects/uploads/${id}`;
const at = (text: string) => new Date(text);
const signatureIn = (url: string) => {
  const query = new URL(url, 'http://x').searchParams;
  return { exp: query.get('exp') ?? undefined, sig: query.get('sig') ?? undefined };
};

test('an address stays the same for a day, so that browsers find it in their cache', () => {
  const morning = signedUrl(ctx, path, { now: at('2026-05-04T00:00:01Z'), days: 60 });
  const evening = signedUrl(ctx, path, { now: at('2026-05-04T23:59:59Z'), days: 60 });
  const tomorrow = signedUrl(ctx, path, { now: at('2026-05-05T00:00:01Z'), days: 60 });
  expect(evening).toBe(morning);
  expect(tomorrow).not.toBe(morning);
});

test('it opens the file for at least the days that were promised, and not for ever', () => {
  const url = signedUrl(ctx, path, { now: at('2026-05-04T18:00:00Z'), days: 1 });
  expect(maySeeObject(ctx, id, signatureIn(url), at('2026-05-05T17:59:59Z'))).toBe(true);
  expect(maySeeObject(ctx, id, signatureIn(url), at('2026-05-06T00:00:00Z'))).toBe(false);
});

test('it opens no other file, for no longer, and not with another key', () => {
  const now = at('2026-05-04T18:00:00Z');
  const { exp, sig } = signatureIn(signedUrl(ctx, path, { now, days: 1 }));
  expect(maySeeObject(ctx, id, { exp, sig }, now)).toBe(true);
  expect(maySeeObject(ctx, id.replace('0', '1'), { exp, sig }, now)).toBe(false);
  expect(maySeeObject(ctx, id, { exp: String(Number(exp) + 86_400), sig }, now)).toBe(false);
  expect(maySeeObject({ secretKey: 'another key' }, id, { exp, sig }, now)).toBe(false);
  expect(maySeeObject(ctx, id, { exp: 'never', sig }, now)).toBe(false);
  expect(maySeeObject(ctx, id, {}, now)).toBe(false);
});

test('messages get the whole address, in the width that they show, as JPEG', () => {
  const url = absoluteSignedUrl(ctx, path, { now: at('2026-05-04T18:00:00Z'), days: 1, width: 640 });
  expect(url).toMatch(
    /^https:\/\/green\.example\/objects\/uploads\/[0-9a-f-]+\?exp=\d+&sig=[\w-]+&w=640&f=jpg$/,
  );
});

test('an address elsewhere stays as it is', () => {
  for (const url of [signedUrl, absoluteSignedUrl])
    expect(url(ctx, 'https://other.example/logo.png', { now: at('2026-05-04T18:00:00Z'), days: 1 })).toBe(
      'https://other.example/logo.png',
    );
});
