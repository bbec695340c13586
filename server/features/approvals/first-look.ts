import { sql, type SQL } from 'drizzle-orm';
import type { AgencyFace } from '#domain/agencies/face.ts';
import type { Language } from '#domain/languages/language.ts';
import { faceOf } from '#server/features/agencies/face.ts';
import { linkMark, type MadeFor } from '#server/features/media/signed-urls.ts';
import type { Ctx } from '#server/kit/context.ts';
import { behindLink, behindRestingLink, isToken } from './find-review.ts';
import { addresses } from './open-review.ts';
import { languageOfReader } from './read-review.ts';

/** What a page's first HTML shows, before its script runs. Reading it does not count as an opening. */
export interface FirstLook {
  language: Language;
  /** The agency's name for its clients; null if it has set none. */
  agency: string | null;
  showsGreenroom: boolean;
  /** The address of the agency's logo. */
  icon: string | null;
  /** The link opens nothing now, but will again. */
  rests?: true;
}

export function lookOf(ctx: Ctx, language: Language, face: AgencyFace, madeFor: MadeFor): FirstLook {
  const { name: agency, logoUrl, showsGreenroom } = face;
  return { language, agency, showsGreenroom, icon: logoUrl && addresses(ctx, madeFor)(logoUrl, 160) };
}

/** The look of the page behind a post's link; null if the link will never open anything. */
export async function lookAtReview(ctx: Ctx, token: string): Promise<FirstLook | null> {
  if (!isToken(token)) return null;
  const now = ctx.now();
  const look = await lookBehind(ctx, token, behindLink(token, now));
  if (look) return look;
  const resting = await lookBehind(ctx, token, behindRestingLink(token, now));
  return resting && { ...resting, rests: true };
}

async function lookBehind(ctx: Ctx, token: string, link: SQL): Promise<FirstLook | null> {
  const { rows } = await ctx.db.execute<{
    id: string;
    approvalId: string | null;
    language: Language;
    agency: AgencyFace;
  }>(sql`
    select posts.id, link.approval_id as "approvalId", ${languageOfReader} as language,
           ${faceOf(sql`posts.agency_id`)} as agency
      from ${link}`);
  const [found] = rows;
  if (!found) return null;
  const { id, approvalId, language, agency } = found;
  const madeFor = approvalId ? { approval: approvalId } : { preview: id, link: linkMark(token) };
  return lookOf(ctx, language, agency, madeFor);
}
