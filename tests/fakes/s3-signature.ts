import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As the signing rules want it: everything but letters, digits and -_.~ escaped. */
const escape = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Claim {
  accessKeyId: string;
  scope: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payload: string;
  expires: number | null;
}

function claimOf(request: IncomingMessage, url: URL): Claim | null {
  const query = url.searchParams;
  const header = request.headers.authorization ?? '';
  const inHeader = /Credential=([^/]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(header);
  if (inHeader) {
    const [, accessKeyId = '', scope = '', signed = '', signature = ''] = inHeader;
    const payload = String(request.headers['x-amz-content-sha256']);
    const date = String(request.headers['x-amz-date']);
    return { accessKeyId, scope, signedHeaders: signed.split(';'), signature, date, payload, expires: null };
  }
  const [accessKeyId, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  if (!accessKeyId) return null;
  return {
    accessKeyId,
    scope: scope.join('/'),
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
    expires: Number(query.get('X-Amz-Expires')),
  };
}

const instantOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Checks an AWS Signature Version 4, in the header or in the address, as a store must. Answers what is wrong. */
export function signatureFault(
  request: IncomingMessage,
  url: URL,
  keys: { accessKeyId: string; secretAccessKey: string },
  now: number,
): string | null {
  const claim = claimOf(request, url);
  if (!claim || claim.accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (claim.expires !== null && now > instantOf(claim.date) + claim.expires * 1000) return 'AccessDenied';
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .sort()
    .join('&');
  const headers = claim.signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = claim.scope.split('/');
  const toSign = ['AWS4-HMAC-SHA256', claim.date, claim.scope, hash(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === claim.signature ? null : 'SignatureDoesNotMatch';
}
