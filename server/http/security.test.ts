import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { answerHeaders, securityHeaders } from './security.ts';

const always = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

test('what a page or a file carries, word for word', () => {
  expect(securityHeaders(null, false)).toEqual({
    ...always,
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;media-src 'self' blob:;connect-src 'self';font-src 'self';frame-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self';manifest-src 'self';worker-src 'self'",
  });
});

test('over https browsers stay there, and the object store may be shown and sent to', () => {
  expect(securityHeaders('https://store.example', true)).toEqual({
    ...always,
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob: https://store.example;media-src 'self' blob: https://store.example;connect-src 'self' https://store.example;font-src 'self';frame-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self';manifest-src 'self';worker-src 'self';upgrade-insecure-requests",
  });
});

test('what an answer for programs carries: opened as a page it loads, runs and sends nothing', () => {
  const answer = {
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  expect(answerHeaders(false)).toEqual(answer);
  expect(answerHeaders(true)).toEqual({ ...answer, 'strict-transport-security': 'max-age=31536000' });
});

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

test.each([
  ['/healthz', 200],
  ['/metrics', 200],
  ['/api/posts', 401],
  ['/api/approve/nothing', 404],
  ['/api/nothing', 404],
  // Which cannot be read.
  ['/api/posts/%ff', 400],
  ['/api/docs', 200],
  ['/api/calendar/google/callback', 401],
])('%s is answered with headers of its kind', async (path, status) => {
  const { headers, status: said } = await it.stranger('GET', path);
  expect(said).toBe(status);
  const isPage = ['/api/nothing', '/api/docs', '/api/calendar/google/callback'].includes(path);
  const wanted = isPage ? securityHeaders(null, false) : answerHeaders(false);
  for (const name of ['content-security-policy', 'x-frame-options', 'x-content-type-options'])
    expect(headers[name], name).toBe(wanted[name]);
  expect('permissions-policy' in headers).toBe(isPage);
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});
