import { buffer } from 'node:stream/consumers';
import { AppError } from '#domain/kit/errors.ts';
import {
  EMPTY_FILE,
  LOGO_NOT_IMAGE,
  NOT_ACCEPTED,
  uploadFault,
  type UploadPurpose,
} from '#domain/media/limits.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import type { Judged } from './judged.ts';
import { judgeImage } from './judge-image.ts';
import { judgeVideo } from './judge-video.ts';
import { lacksRoom } from './room.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';

interface Upload {
  id: string;
  agencyId: string;
  key: string;
  bytes: number;
  purpose: UploadPurpose;
}

/** By content alone: name and declared type are ignored. Throws a sentence for the uploader. */
export async function judgeUpload<T>(
  storage: StoragePort,
  { id, agencyId, key, bytes, purpose }: Upload,
  keep: (judged: Judged) => Promise<T>,
  freeIn?: (folder: string) => Promise<number>,
): Promise<T> {
  if (bytes === 0) throw new AppError('bad_input', EMPTY_FILE);
  const head = await buffer(await storage.read(key, { start: 0, end: Math.min(bytes, HEAD_BYTES) - 1 }));
  const sniffed = await sniff(head);
  if (!sniffed) throw new AppError('wrong_type', purpose === 'logo' ? LOGO_NOT_IMAGE : NOT_ACCEPTED);
  const fault = uploadFault({ kind: sniffed.kind, bytes, purpose });
  if (fault) throw new AppError(fault.code, fault.message);

  return inTemporaryFolder((folder) =>
    storage.withFile(key, async (path) => {
      const given = { id, agencyId, path, bytes, folder };
      const judging = sniffed.kind === 'image' ? judgeImage(sniffed, given) : judgeVideo(sniffed, given);
      return keep(
        await judging.catch(async (error: unknown) => {
          throw isRefusal(error) && (await lacksRoom(folder, freeIn)) ? noRoomFor(folder, error) : error;
        }),
      );
    }),
  );
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && error.code !== 'unavailable' && error.code !== 'not_found';

/** The programs that open files fail without room, too, and cannot say so: nobody is told then that the file is broken. */
const noRoomFor = (folder: string, cause: unknown) =>
  Object.assign(new Error(`There is no room in the temporary folder ${folder}`, { cause }), {
    code: 'ENOSPC',
  });
