import { PassThrough, type Readable } from 'node:stream';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { VIDEO_BYTES, VIDEO_TOO_LARGE } from '#domain/media/limits.ts';
import { PART_BYTES } from '#domain/media/parts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { TooManyBytes } from '#server/ports/storage/port.ts';
import { incomingKey, partKey, partsPrefix } from './keys.ts';
import { findObject } from './store.ts';
import { unavailableStore } from './unavailable-store.ts';
import { notePart, noteReceived, refuseHoard } from './unused-uploads.ts';
import { judgeAddress } from './upload-address.ts';
import { meterUpload } from './upload-allowance.ts';

export const ALREADY_FINISHED = 'This upload is already finished';
/** A browser that sends nothing for this long has disconnected. */
const SILENCE_MS = 60_000;

interface Sent {
  id: string;
  signature: { exp?: string | undefined; sig?: string | undefined };
  /** The number of a large file's part; null for a whole file. */
  part: number | null;
  /** The declared size, if any. */
  bytes: number | undefined;
  body: Readable;
}

/** Streams one file into the store. A second try before the check replaces the first. */
export async function receiveUpload(ctx: Ctx, { id, signature, part, bytes, body }: Sent): Promise<void> {
  const verdict = judgeAddress(ctx, id, signature, ctx.now());
  if (verdict === 'forged') throw notFound('Upload');
  if (verdict === 'expired')
    throw new AppError('bad_input', 'This upload address has expired. Please try again.');
  const mostBytes = part === null ? VIDEO_BYTES : PART_BYTES;
  if (bytes !== undefined && bytes > mostBytes) throw new AppError('too_large', VIDEO_TOO_LARGE);
  const object = await findObject(ctx.db, id);
  if (!object) throw notFound('Upload');
  if (object.state === 'ready') throw new AppError('conflict', ALREADY_FINISHED);
  await refuseHoard(ctx, object, bytes ?? 1);
  const meter = await meterUpload(ctx, object, bytes);
  try {
    await ctx.storage.write(
      part === null ? incomingKey(id) : partKey(id, part),
      meter.count(detached(body)),
      {
        contentType: 'application/octet-stream',
        mostBytes,
      },
    );
    if (part === null) {
      // It replaces the parts of an earlier try, too: what is no longer counted may not stay.
      if (object.bytes !== null) await ctx.storage.remove(await ctx.storage.list(partsPrefix(id)));
      await noteReceived(ctx, id, meter.received());
    } else await notePart(ctx, id, part * PART_BYTES + meter.received());
  } catch (error) {
    if (error instanceof TooManyBytes) throw new AppError('too_large', VIDEO_TOO_LARGE);
    throw unavailableStore(ctx, error);
  } finally {
    await meter.settle();
  }
}

/** A copy of the stream that can fail without closing the connection, which still carries our response. */
function detached(body: Readable): Readable {
  const copy = new PassThrough();
  // It may fail before the store has begun to read it.
  copy.on('error', () => undefined);
  const giveUp = (reason: string) => copy.destroy(new Error(reason));
  const silence = setTimeout(() => giveUp('Nothing came for a minute'), SILENCE_MS);
  body.on('data', () => silence.refresh());
  body.once('error', (error) => copy.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) giveUp('The connection closed before the file was whole');
  });
  copy.once('close', () => clearTimeout(silence));
  return body.pipe(copy);
}
