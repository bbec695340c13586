import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/kit/errors.ts';
import { VIDEO_BROKEN, VIDEO_WITHOUT_PICTURE } from '#domain/media/limits.ts';
import { forgetPlace } from './forget-place.ts';
import type { Judged, Made, UploadedFile } from './judged.ts';
import { sourceKey, uploadKey } from './keys.ts';
import { makePoster } from './make-poster.ts';
import { pictureFor, shrink } from './pictures.ts';
import { probeVideo } from './probe-video.ts';
import type { SniffedVideo } from './sniff.ts';

/** The grid's size is made at once, the others when somebody asks. */
const FIRST_WIDTH = 320;

/** Throws what is wrong with the file; answers what it is and what was made of it on the way. */
export async function judgeVideo(
  sniffed: SniffedVideo,
  { id, path, bytes, folder }: UploadedFile,
): Promise<Judged> {
  const { contentType } = sniffed;
  const found = await probeVideo(path, sniffed);
  if (found === 'broken') throw new AppError('wrong_type', VIDEO_BROKEN);
  if (found === 'no picture') throw new AppError('wrong_type', VIDEO_WITHOUT_PICTURE);
  if (found === 'cannot look')
    return {
      facts: { kind: 'video', contentType, bytes, width: null, height: null, hasPoster: false },
      made: [],
    };

  const made: Made[] = [];
  const poster = await makePoster(path, sniffed, found);
  if (poster) {
    const source = join(folder, 'source.jpg');
    const first = join(folder, 'first.webp');
    await writeFile(source, poster);
    const picture = pictureFor({ id, contentType, width: found.width }, FIRST_WIDTH);
    await shrink(source, first, picture);
    made.push({ key: sourceKey(id), path: source, contentType: 'image/jpeg' });
    made.push({ key: picture.key, path: first, contentType: 'image/webp' });
  }
  const facts = {
    kind: 'video' as const,
    contentType,
    bytes,
    width: found.width,
    height: found.height,
    hasPoster: poster !== null,
  };
  const clean = join(folder, 'clean');
  if (found.tellsPlace && (await forgetPlace(path, sniffed, found, clean))) {
    made.push({ key: uploadKey(id), path: clean, contentType });
    facts.bytes = (await stat(clean)).size;
  }
  return { facts, made };
}
