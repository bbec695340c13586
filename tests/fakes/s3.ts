import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureFault } from './s3-signature.ts';

export interface S3Server {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  close(): Promise<void>;
}

const escapeXml = (text: string) =>
  text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? sign);

/** The part of S3 that we use, in memory, for machines without a real one. Every signature is checked. */
export async function startFakeS3(
  /** Called with the key before each upload is taken, or refused. */
  beforePut: (key: string) => Promise<void> | 'refused' | undefined = () => undefined,
): Promise<S3Server> {
  const keys = { accessKeyId: 'TESTACCESSKEY', secretAccessKey: 'test-secret-access-key' };
  const bucket = 'greenroom';
  const objects = new Map<string, Buffer>();
  const types = new Map<string, string>();

  function refuse(response: ServerResponse, status: number, code: string) {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  }
  const answerXml = (response: ServerResponse, xml: string) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?>${xml}`);
  };

  function read(key: string, request: IncomingMessage, response: ServerResponse) {
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range && Number(range[1]) >= found.length) return refuse(response, 416, 'InvalidRange');
    const part = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
    const type = types.get(key) ?? 'binary/octet-stream';
    response.writeHead(range ? 206 : 200, { 'content-length': part.length, 'content-type': type });
    response.end(request.method === 'HEAD' ? undefined : part);
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse) {
    const source = request.headers['x-amz-copy-source'];
    if (source !== undefined) {
      const copied = objects.get(decodeURIComponent(String(source)).replace(`${bucket}/`, ''));
      if (!copied) return refuse(response, 404, 'NoSuchKey');
      objects.set(key, copied);
      return answerXml(response, '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
    }
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    if ((await beforePut(key)) === 'refused') return refuse(response, 403, 'AccessDenied');
    const body = await buffer(request);
    if (body.length !== Number(request.headers['content-length'])) return undefined;
    objects.set(key, body);
    types.set(key, request.headers['content-type'] ?? 'binary/octet-stream');
    return response.writeHead(200, { etag: '"1"' }).end();
  }

  /** Two to a page, so that reading on is always needed. */
  function list(url: URL, response: ServerResponse) {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = found.slice(0, 2);
    const more = found.length > page.length;
    const contents = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key></Contents>`).join('');
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    answerXml(
      response,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents}</ListBucketResult>`,
    );
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const fault = signatureFault(request, url, keys, Date.now());
    if (fault) return refuse(response, 403, fault);
    const [, inBucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      const body = (await buffer(request)).toString();
      for (const [, gone = ''] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(gone);
      return answerXml(response, '<DeleteResult></DeleteResult>');
    }
    if (request.method === 'GET' && key === '') return list(url, response);
    if (request.method === 'HEAD' && key === '') return response.writeHead(200).end();
    if (request.method === 'PUT') return put(key, request, response);
    return read(key, request, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...keys,
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
