import { buffer } from 'node:stream/consumers';
import { altTextPrompt } from '#domain/assistant/prompts.ts';
import { wholeSentences } from '#domain/assistant/sentences.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { objectIdOf } from '#domain/media/object-path.ts';
import { fileToSend } from '#server/features/media/read-object.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { AiRefusal } from '#server/ports/ai/port.ts';
import { modelFailure } from './model-failure.ts';
import { NEEDS_MODEL } from './suggest-caption.ts';

/** Large enough to read a sign in the background, small enough for every model. */
const WIDTH = 1024;
const MOST_LETTERS = 1000;
const REFUSED =
  'The assistant’s model did not take this picture. Please try again later, or describe it yourself.';

/** Describes an uploaded picture, or the poster of a video. Only its agency can ask. */
export async function describe(ctx: Ctx, member: Member, objectPath: string, signal: AbortSignal) {
  const id = objectIdOf(objectPath);
  if (id === null) throw notFound('File');
  const file = await fileToSend(ctx, {
    id,
    signature: {},
    member: () => Promise.resolve(member),
    width: WIDTH,
    original: false,
  });
  if (!ctx.ai) throw new AppError('unavailable', `Describing a picture ${NEEDS_MODEL}`);
  await countTry(ctx.db, { key: `alt-text:${member.userId}`, most: 30, seconds: 60 }, ctx.now());
  // Stored pictures are our own WebP; every model reads JPEG.
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(await buffer(await ctx.storage.read(file.key)))
    .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer();
  let text = '';
  let isCut = false;
  try {
    const parts = ctx.ai.reply({
      system: altTextPrompt(),
      messages: [
        { role: 'user', content: 'Describe this picture.', picture: { bytes, contentType: 'image/jpeg' } },
      ],
      mostTokens: 300,
      signal,
    });
    for await (const part of parts)
      if (part.type === 'text') text += part.text;
      else isCut = true;
  } catch (error) {
    if (error instanceof AiRefusal && error.because === 'no pictures')
      throw new AppError(
        'unavailable',
        'The assistant’s model cannot see pictures. Please describe it yourself.',
      );
    throw modelFailure(ctx, error, REFUSED);
  }
  const said = text.replace(/\s+/g, ' ').trim();
  if (said === '')
    throw new AppError('unavailable', 'The assistant’s model gave no answer. Please try again.');
  if (!isCut && said.length <= MOST_LETTERS) return { altText: said };
  // There is no place for a remark beside it: only whole sentences are offered.
  const altText = wholeSentences(said.slice(0, MOST_LETTERS));
  if (altText === '')
    throw new AppError(
      'unavailable',
      'The description was cut off at its length limit. Please try again, or describe it yourself.',
    );
  return { altText };
}
