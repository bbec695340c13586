/** Just enough of MIME to read what our own mails say. */

const splitHead = (raw: string): [string, string] => {
  const end = raw.search(/\r?\n\r?\n/);
  return end === -1 ? [raw, ''] : [raw.slice(0, end), raw.slice(end).replace(/^\r?\n\r?\n/, '')];
};

/** By lower-case name. A name that occurs twice carries both values, so that a smuggled header shows. */
export function readHeaders(raw: string): Map<string, string> {
  const headers = new Map<string, string>();
  const lines = splitHead(raw)[0]
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    const decoded = decodeWords(value);
    headers.set(key, headers.has(key) ? `${headers.get(key) ?? ''}\n${decoded}` : decoded);
  }
  return headers;
}

function decodeWords(value: string): string {
  const joined = value.replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1');
  return joined.replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_all, how: string, coded: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(coded, 'base64').toString()
      : decodeQuoted(coded.replace(/_/g, ' ')),
  );
}

function decodeQuoted(coded: string): string {
  const bytes = coded
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

export function decodeBody(raw: string): string {
  const [head, body] = splitHead(raw);
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(head)?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.map((part) => decodeBody(part.replace(/^\r?\n/, ''))).join('\n');
  }
  const how = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (how === 'base64') return Buffer.from(body, 'base64').toString();
  return how === 'quoted-printable' ? decodeQuoted(body) : body;
}
