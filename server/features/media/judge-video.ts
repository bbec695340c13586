import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/kit/errors.ts';
import { VIDEO_BROKEN, VIDEO_WITHOUT_PICTURE } from '#domain/media/limits.ts';
import { cleanVideo, TookTooLong, videoLater } from './clean-video.ts';
import type { Judged, Made, UploadedFile } from './judged.ts';
import { filmKey, sourceKey } from './keys.ts';
import { makePoster } from './make-poster.ts';
import { pictureFor, shrink } from './pictures.ts';
import { probeVideo, type VideoFacts } from './probe-video.ts';
import type { SniffedVideo } from './sniff.ts';

/** The grid's size is made at once, the others on request. */
const FIRST_WIDTH = 320;

/** Throws what is wrong with the file; returns its facts and the files made from it. */
export async function judgeVideo(
  sniffed: SniffedVideo,
  { id, agencyId, path, folder }: UploadedFile,
): Promise<Judged> {
  const found = await lookInside(path, sniffed);
  const clean = join(folder, 'clean');
  const film = await cleanVideo(path, sniffed, found, clean);
  const made: Made[] = [{ key: filmKey(id), path: clean, contentType: film.contentType }];
  const poster = found && (await makePoster(path, sniffed, found));
  const size = found ?? film.size;
  if (poster) {
    const source = join(folder, 'source.jpg');
    const first = join(folder, 'first.webp');
    await writeFile(source, poster);
    const picture = pictureFor({ id, contentType: film.contentType, width: found.width }, FIRST_WIDTH);
    await shrink(agencyId, source, first, picture);
    made.push({ key: sourceKey(id), path: source, contentType: 'image/jpeg' });
    made.push({ key: picture.key, path: first, contentType: 'image/webp' });
  }
  const facts = {
    kind: 'video' as const,
    contentType: film.contentType,
    bytes: (await stat(clean)).size,
    width: size?.width ?? null,
    height: size?.height ?? null,
    seconds: found && found.seconds > 0 ? found.seconds : null,
    hasPoster: poster !== null,
  };
  return { facts, made };
}

/** Null if this machine has no program for videos. */
export async function lookInside(path: string, sniffed: SniffedVideo): Promise<VideoFacts | null> {
  const found = await probeVideo(path, sniffed);
  if (found === 'busy') throw videoLater();
  if (found === 'late') throw new TookTooLong();
  if (found === 'broken') throw new AppError('wrong_type', VIDEO_BROKEN);
  if (found === 'no picture') throw new AppError('wrong_type', VIDEO_WITHOUT_PICTURE);
  return found === 'cannot look' ? null : found;
}
