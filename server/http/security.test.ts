import { expect, test } from 'vitest';
import { securityHeaders } from './security.ts';

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

test('what every answer carries, word for word', () => {
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
