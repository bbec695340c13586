import { eq } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import type { NewsChoice } from '#domain/messages/news.ts';
import type { MessageSettings } from '#domain/messages/settings.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

export async function readMessageSettings(ctx: Ctx, member: Member): Promise<MessageSettings> {
  const [row] = await ctx.db
    .select({ senderName: agencies.senderName, news: users.news })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, member.agencyId))
    .where(eq(users.id, member.userId));
  if (!row) throw notFound('Account');
  return { ...row, email: ctx.mail !== null, sms: ctx.text !== null };
}

export async function changeSenderName(
  ctx: Ctx,
  member: Member,
  senderName: string,
): Promise<MessageSettings> {
  await ctx.db
    .update(agencies)
    .set({ senderName: senderName || null })
    .where(eq(agencies.id, member.agencyId));
  return readMessageSettings(ctx, member);
}

/** What was said before the choice has been told already. */
export async function chooseNewsMails(ctx: Ctx, member: Member, news: NewsChoice): Promise<MessageSettings> {
  await ctx.db.update(users).set({ news, newsToldAt: ctx.now() }).where(eq(users.id, member.userId));
  return readMessageSettings(ctx, member);
}
