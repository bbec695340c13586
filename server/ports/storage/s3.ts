import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { limitOf } from './byte-limits.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { StoragePort } from './port.ts';
import { isMissing, MayNotWrite, telling } from './s3-errors.ts';

export interface S3Settings {
  bucket: string;
  /** Left out for Amazon itself. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The most keys that one call may remove. */
const BATCH = 1000;
/** Written and removed to see that both are allowed. What is left there is nobody's. */
const PROBE = 'incoming/probe';

const nothing = () => undefined;

/** Runs `use` with a folder that is removed afterwards, also if this process is killed. */
type InFolder = <T>(use: (folder: string) => Promise<T>) => Promise<T>;

export function s3Storage(
  settings: S3Settings,
  inFolder: InFolder,
  /** Whose time signed addresses begin with: the machine's own clock may be wrong by more than they last. */
  now: () => Date = () => new Date(),
): StoragePort {
  const inTemporaryFile = <T>(use: (path: string) => Promise<T>): Promise<T> =>
    inFolder((folder) => use(join(folder, randomUUID())));
  const Bucket = settings.bucket;
  let mayWrite = false;
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Stores other than Amazon's rarely have a host name per bucket.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    // Otherwise presigned URLs contain the checksum of an empty body, and other stores refuse streams.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    maxAttempts: 3,
    // Otherwise it writes to the console that a stream cannot be sent twice; whoever asked learns of the failure anyway.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  });

  const read = (Key: string, Range?: string) =>
    telling(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      return Body as Readable;
    });

  return {
    uploadOrigin: settings.endpoint
      ? new URL(settings.endpoint).origin
      : `https://${Bucket}.s3.${settings.region}.amazonaws.com`,

    uploadAddress: (Key, expiresIn) =>
      telling(() =>
        getSignedUrl(client, new PutObjectCommand({ Bucket, Key }), { expiresIn, signingDate: now() }),
      ),

    readAddress: (Key, { contentType, validSeconds }) =>
      telling(() =>
        getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ResponseContentType: contentType }), {
          expiresIn: validSeconds,
          signingDate: now(),
        }),
      ),

    size: (Key) =>
      telling(async () => {
        try {
          const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
          return ContentLength ?? 0;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    read: (key, range) => read(key, range && `bytes=${range.start}-${range.end}`),

    // The store needs the length first: where it is not known, the object is first written to the disk.
    write: (key, body, { contentType, ...limits }) =>
      limits.bytes === undefined
        ? inTemporaryFile(async (path) => {
            await pipeline([body, ...limitOf(limits), createWriteStream(path, { mode: 0o600 })]);
            await put(key, createReadStream(path), { contentType, bytes: (await stat(path)).size });
          })
        : put(key, body, { contentType, bytes: limits.bytes }),

    withFile: (key, use) =>
      inTemporaryFile(async (path) => {
        await pipeline(await read(key), createWriteStream(path, { mode: 0o600 }));
        return use(path);
      }),

    move: (from, to) =>
      telling(async () => {
        try {
          await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }));
        } catch (error) {
          if (isMissing(error)) return false;
          throw error;
        }
        await remove([from]);
        return true;
      }),

    remove,

    list: (Prefix) =>
      telling(async () => {
        const keys: string[] = [];
        let ContinuationToken: string | undefined;
        do {
          const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
          for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken);
        return keys.sort();
      }),

    async check(how) {
      await telling(() => client.send(new HeadBucketCommand({ Bucket })));
      if (mayWrite || how === 'to read') return;
      await proveWriting();
      mayWrite = true;
    },
  };

  /**
   * A key may be good for looking alone. Once it is proven, it is not tried again: each try may cost something. Only a
   * refused removal counts: an empty probe that stays for another reason does no harm.
   */
  async function proveWriting(): Promise<void> {
    const isRefused = (error: unknown) => error instanceof PortError && error.kind === 'not configured';
    try {
      await telling(() => client.send(new PutObjectCommand({ Bucket, Key: PROBE, Body: '' })));
      await remove([PROBE]).catch((error: unknown) => {
        if (isRefused(error)) throw error;
      });
    } catch (error) {
      throw isRefused(error) ? new MayNotWrite(error as PortError) : error;
    }
  }

  /** A store drops a request that ends before the length that it named, and keeps what was there. */
  async function put(Key: string, body: Readable, of: { contentType: string; bytes: number }) {
    const given = new AbortController();
    let fault: unknown;
    const Body = new PassThrough();
    // Without this, the request would wait for bytes that never come.
    const passing = pipeline([body, ...limitOf(of), Body]).catch((error: unknown) => {
      fault = error;
      given.abort();
    });
    const { contentType: ContentType, bytes: ContentLength } = of;
    const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType });
    try {
      await telling(() => client.send(command, { abortSignal: given.signal }));
    } catch (error) {
      throw fault ?? error;
    } finally {
      Body.destroy();
      await passing;
    }
  }

  function remove(keys: string[]): Promise<void> {
    return telling(async () => {
      for (let at = 0; at < keys.length; at += BATCH) {
        const Objects = keys.slice(at, at + BATCH).map((Key) => ({ Key }));
        const answer = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const failed = answer.Errors?.find((error) => error.Code !== 'NoSuchKey');
        if (failed)
          throw new PortError(
            failed.Code === 'AccessDenied' ? 'not configured' : 'retry later',
            `The object store answered ${failed.Code}: ${failed.Message}`,
          );
      }
    });
  }
}
