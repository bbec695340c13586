import { sql } from 'drizzle-orm';
import { FIRST_WORDS } from '#domain/languages/first/all.ts';
import type { Language } from '#domain/languages/language.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { behindRestingLink, deadLink, isToken } from './find-review.ts';
import { languageOfReader } from './read-review.ts';

/** The error for a link that opens nothing: it is dead, or its reviewer will be asked again later. */
export async function whyDead(db: Handle, token: string, now: Date): Promise<AppError> {
  if (!isToken(token)) return deadLink();
  const { rows } = await db.execute<{ language: Language }>(
    sql`select ${languageOfReader} as language from ${behindRestingLink(token, now)}`,
  );
  const [found] = rows;
  return found ? new AppError('not_found', FIRST_WORDS[found.language].resting) : deadLink();
}
