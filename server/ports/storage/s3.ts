import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
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
import { mostBytesOf } from './most-bytes.ts';
import type { StoragePort } from './port.ts';
import { isMissing, telling } from './s3-errors.ts';

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

/** Runs `use` with a folder that is removed afterwards, also if this process is killed. */
type InFolder = <T>(use: (folder: string) => Promise<T>) => Promise<T>;

export function s3Storage(settings: S3Settings, inFolder: InFolder): StoragePort {
  const inTemporaryFile = <T>(use: (path: string) => Promise<T>): Promise<T> =>
    inFolder((folder) => use(join(folder, randomUUID())));
  const Bucket = settings.bucket;
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
      telling(() => getSignedUrl(client, new PutObjectCommand({ Bucket, Key }), { expiresIn })),

    readAddress: (Key, { contentType, validSeconds }) =>
      telling(() =>
        getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ResponseContentType: contentType }), {
          expiresIn: validSeconds,
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

    // The store needs the length first, and must never hold half an
    // object: so it is first written to the disk.
    write: (Key, body, { contentType, mostBytes }) =>
      inTemporaryFile(async (path) => {
        const limit = mostBytes === undefined ? [] : [mostBytesOf(mostBytes)];
        await pipeline([body, ...limit, createWriteStream(path, { mode: 0o600 })]);
        const { size } = await stat(path);
        await telling(() =>
          client.send(
            new PutObjectCommand({
              Bucket,
              Key,
              Body: createReadStream(path),
              ContentLength: size,
              ContentType: contentType,
            }),
          ),
        );
      }),

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

    check: () =>
      telling(async () => {
        await client.send(new HeadBucketCommand({ Bucket }));
      }),
  };

  function remove(keys: string[]): Promise<void> {
    return telling(async () => {
      for (let at = 0; at < keys.length; at += BATCH) {
        const Objects = keys.slice(at, at + BATCH).map((Key) => ({ Key }));
        const answer = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const failed = answer.Errors?.find((error) => error.Code !== 'NoSuchKey');
        if (failed) throw new Error(`${failed.Code}: ${failed.Message}`);
      }
    });
  }
}
