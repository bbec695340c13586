import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface Upload {
  name: string;
  fileName: string;
  type: string;
  body: Buffer | Readable;
  bytes: number;
}

/** A form with one streamed file; its length is known before its first byte. */
export function multipart(fields: Readonly<Record<string, string>>, file: Upload) {
  const boundary = `greenroom-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\nContent-Type: ${file.type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* all(): AsyncGenerator<Buffer> {
    yield head;
    if (Buffer.isBuffer(file.body)) yield file.body;
    else for await (const part of file.body as AsyncIterable<Buffer>) yield part;
    yield tail;
  }
  return {
    method: 'POST' as const,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.from(all(), { objectMode: false }),
    bytes: head.length + file.bytes + tail.length,
  };
}

/** The file's name for a type: networks check the extension. */
export const fileNameFor = (type: string) =>
  `media.${{ 'image/jpeg': 'jpg', 'video/quicktime': 'mov' }[type] ?? type.split('/')[1] ?? 'bin'}`;
