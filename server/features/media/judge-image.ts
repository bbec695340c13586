import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/kit/errors.ts';
import {
  IMAGE_BROKEN,
  IMAGE_FRAMES,
  IMAGE_PIXELS,
  IMAGE_SIDE,
  IMAGE_TOO_HEAVY,
  TOO_MANY_FRAMES,
  TOO_MANY_PIXELS,
} from '#domain/media/limits.ts';
import { withoutNotes } from '#domain/media/without-notes.ts';
import { CannotDecode, decode } from './decoder.ts';
import type { Judged, Made, UploadedFile } from './judged.ts';
import { sourceKey } from './keys.ts';
import { canMove, MOVING_FROM_WIDTH, pictureFor, shrink } from './pictures.ts';
import type { SniffedImage } from './sniff.ts';

/** Making the first size proves that the whole file can be read. */
const PROOF_WIDTH = MOVING_FROM_WIDTH;
/** For a moving picture that is too heavy to be made smaller: the grid's size, of its first frame. */
const STILL_WIDTH = 320;

/** Throws what is wrong with the file; returns its facts and the files made from it. */
export async function judgeImage(
  sniffed: SniffedImage,
  { id, agencyId, path, bytes, folder }: UploadedFile,
): Promise<Judged> {
  try {
    const limits = { mostPixels: IMAGE_PIXELS, mostSide: IMAGE_SIDE };
    const found = await decode(agencyId, { action: 'look', path, bytes, format: sniffed.format, ...limits });
    if ((found.pages ?? 1) > IMAGE_FRAMES) throw new AppError('too_large', TOO_MANY_FRAMES);
    const made: Made[] = [];
    let { width, height } = found;
    let source = path;
    if (sniffed.format === 'heic') {
      source = join(folder, 'source.jpg');
      ({ width, height } = await decode(agencyId, { action: 'fromHeic', path, to: source }));
      made.push({ key: sourceKey(id), path: source, contentType: 'image/jpeg' });
    }
    const { contentType } = sniffed;
    let picture = pictureFor({ id, contentType, width }, PROOF_WIDTH);
    const proof = join(folder, 'proof.webp');
    let moves = canMove(contentType) && (found.pages ?? 1) > 1;
    if ((await shrink(agencyId, source, proof, picture)).tooHeavy) {
      // Where its frames cannot be copied, its first one alone is shown and sent.
      moves = withoutNotes(contentType, await readFile(source)) !== null;
      picture = pictureFor({ id, contentType, width }, STILL_WIDTH);
      await shrink(agencyId, source, proof, picture);
    }
    made.push({ key: picture.key, path: proof, contentType: 'image/webp' });
    const seconds = moves ? (found.seconds ?? 0) : null;
    return { facts: { kind: 'image', contentType, bytes, width, height, seconds, hasPoster: false }, made };
  } catch (error) {
    throw error instanceof CannotDecode ? inWords(error) : error;
  }
}

function inWords({ reason }: CannotDecode): AppError {
  if (reason === 'pixels') return new AppError('too_large', TOO_MANY_PIXELS);
  if (reason === 'memory' || reason === 'time') return new AppError('too_large', IMAGE_TOO_HEAVY);
  return new AppError('wrong_type', IMAGE_BROKEN);
}
