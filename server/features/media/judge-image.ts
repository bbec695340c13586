import { join } from 'node:path';
import { AppError } from '#domain/kit/errors.ts';
import {
  IMAGE_BROKEN,
  IMAGE_FRAMES,
  IMAGE_PIXELS,
  IMAGE_SIDE,
  IMAGE_TOO_HEAVY,
  pictureWidthFor,
  TOO_MANY_FRAMES,
  TOO_MANY_PIXELS,
} from '#domain/media/limits.ts';
import { CannotDecode, decode } from './decoder.ts';
import type { Judged, Made, UploadedFile } from './judged.ts';
import { pictureKey, sourceKey } from './keys.ts';
import { shrink } from './pictures.ts';
import type { SniffedImage } from './sniff.ts';

/** The first size that is made is the proof that the whole file can be read. */
const PROOF_WIDTH = 640;

/** Throws what is wrong with the file; answers what it is and what was made of it on the way. */
export async function judgeImage(
  sniffed: SniffedImage,
  { id, path, bytes, folder }: UploadedFile,
): Promise<Judged> {
  try {
    const limits = { mostPixels: IMAGE_PIXELS, mostSide: IMAGE_SIDE };
    const found = await decode({ deed: 'look', path, format: sniffed.format, ...limits }, bytes);
    if ((found.pages ?? 1) > IMAGE_FRAMES) throw new AppError('too_large', TOO_MANY_FRAMES);
    const made: Made[] = [];
    let { width, height } = found;
    let source = path;
    if (sniffed.format === 'heic') {
      source = join(folder, 'source.jpg');
      ({ width, height } = await decode({ deed: 'fromHeic', path, to: source }, bytes));
      made.push({ key: sourceKey(id), path: source, contentType: 'image/jpeg' });
    }
    const proofWidth = pictureWidthFor(PROOF_WIDTH, width);
    const proof = join(folder, 'proof.webp');
    await shrink(source, proof, proofWidth, bytes);
    made.push({ key: pictureKey(id, proofWidth), path: proof, contentType: 'image/webp' });
    const { contentType } = sniffed;
    return { facts: { kind: 'image', contentType, bytes, width, height, hasPoster: false }, made };
  } catch (error) {
    throw error instanceof CannotDecode ? inWords(error) : error;
  }
}

function inWords({ reason }: CannotDecode): AppError {
  if (reason === 'pixels') return new AppError('too_large', TOO_MANY_PIXELS);
  if (reason === 'memory' || reason === 'time') return new AppError('too_large', IMAGE_TOO_HEAVY);
  return new AppError('wrong_type', IMAGE_BROKEN);
}
