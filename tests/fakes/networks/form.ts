import type { Call } from './stand-in.ts';

/** The fields and the file of a form, each as it was sent. */
export function partsOf(call: Call): {
  fields: Record<string, string>;
  file: { name: string; type: string; data: Buffer } | null;
} {
  const boundary = /boundary=(.+)$/.exec(call.headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error('this is not a form');
  const text = call.body.toString('latin1');
  const fields: Record<string, string> = {};
  let file: { name: string; type: string; data: Buffer } | null = null;
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
    const data = Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1');
    const name = /name="([^"]+)"/.exec(head)?.[1] ?? '';
    if (/filename="/.test(head)) file = { name, type: /Content-Type: (\S+)/i.exec(head)?.[1] ?? '', data };
    else fields[name] = data.toString('utf8');
  }
  if (!text.endsWith(`--${boundary}--\r\n`)) throw new Error('the form does not end');
  return { fields, file };
}

export const formIn = (call: Call): Record<string, string> => {
  if (call.headers['content-type'] !== 'application/x-www-form-urlencoded')
    throw new Error('this is not a form');
  return Object.fromEntries(new URLSearchParams(call.body.toString('utf8')));
};
