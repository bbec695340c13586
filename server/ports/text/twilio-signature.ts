import { createHmac, timingSafeEqual } from 'node:crypto';

/** Twilio's signature: the full public URL, then every form field sorted by name, name and value joined. */
export function signatureOf(authToken: string, url: string, form: Record<string, string>): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name] ?? ''}`);
  return createHmac('sha1', authToken)
    .update(url + fields.join(''), 'utf8')
    .digest('base64');
}

export function isOwnSignature(
  authToken: string,
  url: string,
  signature: string | undefined,
  form: Record<string, string>,
): boolean {
  const expected = Buffer.from(signatureOf(authToken, url, form));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
