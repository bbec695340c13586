import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/kit/errors.ts';
import { readKey } from '#server/kit/bearer-key.ts';

/** Everything from this server; pictures and uploads also from the object store, if one is set. */
export function contentPolicy(storeOrigin: string | null, https: boolean): string {
  const store = storeOrigin ? ` ${storeOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${store}`,
    `media-src 'self' blob:${store}`,
    `connect-src 'self'${store}`,
    "font-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/** The policy of pages that hold scripts of ours: exactly these texts may run. */
export function allowingScripts(policy: string, texts: string[]): string {
  const hashes = texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return policy.replace("script-src 'self'", (own) => own + [...new Set(hashes)].join(''));
}

const STAY_ON_HTTPS = { 'strict-transport-security': 'max-age=31536000' };

/** The headers of a page, a file and of whatever is not an answer for programs; made once. */
export const securityHeaders = (storeOrigin: string | null, https: boolean): Record<string, string> => ({
  'content-security-policy': contentPolicy(storeOrigin, https),
  /** The calendar's popup needs its opener. */
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  ...(https ? STAY_ON_HTTPS : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

/**
 * The headers of an answer for programs. It is never a page: opened as one it may load, run and send nothing, in
 * no frame. What only pages heed is left out: every poll carries these, also one that brings nothing new.
 */
export const answerHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  ...(https ? STAY_ON_HTTPS : {}),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send a request's origin. Requests from another site are refused; a request without an origin is
 * not from a browser and carries no ambient cookie.
 */
export function refuseForeignOrigins(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  // A browser never adds a key by itself, and cannot send one across sites: we answer no preflight.
  if (readKey(request) !== null && request.headers.cookie === undefined) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const own = [`${request.protocol}://${request.host}`, new URL(publicUrl).origin];
  const foreign =
    origin !== undefined
      ? !own.includes(origin)
      : site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign) throw new AppError('forbidden', 'This request came from another site and was refused');
}
