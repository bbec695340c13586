import { createReadStream } from 'node:fs';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { movingOf, type FileFacts } from '#domain/media/facts.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import { uploadFault, VIDEO_NOT_MADE_READY, type UploadPurpose } from '#domain/media/limits.ts';
import { pathOfObject } from '#domain/media/object-path.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { TookTooLong } from './clean-video.ts';
import { isOwnFile } from './is-own-file.ts';
import { judgeUpload } from './judge-upload.ts';
import { incomingKey, uploadKey } from './keys.ts';
import { isLateTooOften } from './late-tries.ts';
import { joinParts } from './parts.ts';
import { removeFiles } from './remove-files.ts';
import { findObject, markReady, removePending, type ObjectRow } from './store.ts';
import { unavailableStore } from './unavailable-store.ts';
import { idInRawPath } from './upload-address.ts';
import { countArrived } from './upload-allowance.ts';

export interface Normalized extends FileFacts {
  normalizedPath: string;
  type: MediaKind;
}

type Judged = Omit<Normalized, 'normalizedPath'>;

const beingJudged = new Map<string, Promise<Judged>>();

/** May be repeated: a ready upload stays ready. A refused upload is deleted. */
export async function normalizeUpload(
  ctx: Ctx,
  tenant: Tenant,
  rawPath: string,
  { purpose, parts }: { purpose: UploadPurpose; parts?: number | undefined },
): Promise<Normalized> {
  const id = idInRawPath(rawPath);
  const object = id && (await findObject(ctx.db, id));
  if (!object || !(await isOwnFile(ctx.db, tenant, object))) throw notFound('Upload');
  if (object.state === 'ready') return finished(object, purpose);
  // Two simultaneous calls for the same upload share one check.
  let judging = beingJudged.get(object.id);
  if (!judging) {
    judging = judgeAndKeep(ctx, object, purpose, parts)
      .catch(async (error: unknown) => {
        // Another process may have checked it meanwhile, and taken away what this one was reading.
        const now = await findObject(ctx.db, object.id);
        if (now?.state === 'ready') return finished(now, purpose);
        throw unavailableStore(ctx, error);
      })
      .finally(() => beingJudged.delete(object.id));
    beingJudged.set(object.id, judging);
  }
  return { normalizedPath: pathOfObject(object.id), ...(await judging) };
}

function finished(object: ObjectRow, purpose: UploadPurpose): Normalized {
  const type = object.kind ?? 'image';
  const fault = uploadFault({ kind: type, bytes: object.bytes ?? 0, purpose });
  if (fault) throw new AppError(fault.code, fault.message);
  const { width, height, seconds } = object;
  return { normalizedPath: pathOfObject(object.id), type, width, height, seconds, ...moving(object) };
}

/** Named only for a picture that moves. */
function moving(file: Parameters<typeof movingOf>[0]): Pick<FileFacts, 'moving'> {
  const found = movingOf(file);
  return found ? { moving: found } : {};
}

async function judgeAndKeep(
  ctx: Ctx,
  object: ObjectRow,
  purpose: UploadPurpose,
  parts: number | undefined,
): Promise<Judged> {
  const { storage } = ctx;
  const { id } = object;
  const key = uploadKey(id);
  if (parts !== undefined) await joinParts(storage, id, parts);
  try {
    // Moved out of reach of the upload URL before the check: what was checked is what is served.
    const isNew = await storage.move(incomingKey(id), key);
    const bytes = await storage.size(key);
    if (bytes === null) throw notFound('Upload');
    // Uploads through this server were counted as they came.
    if (isNew && storage.uploadOrigin !== null) await countArrived(ctx, object, bytes);
    return await judgeUpload(
      storage,
      { id, agencyId: object.agencyId, key, bytes, purpose },
      async ({ facts, made }) => {
        for (const { key: madeKey, path, contentType } of made)
          await storage.write(madeKey, createReadStream(path), { contentType });
        if (!(await markReady(ctx.db, id, facts))) throw notFound('Upload');
        // The film replaces the original; should this fail, the original goes with the object.
        if (facts.kind === 'video') await storage.remove([key]).catch(() => undefined);
        const { kind: type, width, height, seconds = null } = facts;
        return { type, width, height, seconds, ...moving({ ...facts, seconds }) };
      },
    );
  } catch (thrown) {
    const isFault = thrown instanceof TookTooLong && isLateTooOften(id);
    const error = isFault ? new AppError('wrong_type', VIDEO_NOT_MADE_READY) : thrown;
    // An upload that failed only for now is kept for the next try.
    if (error instanceof AppError && error.code !== 'not_found' && error.code !== 'unavailable') {
      // What another process has made ready in this very moment stays.
      if (await removePending(ctx.db, id)) await removeFiles(storage, id);
    }
    throw unavailableStore(ctx, error);
  }
}
