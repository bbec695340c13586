import { eq } from 'drizzle-orm';
import type { NewsChoice } from '#domain/messages/news.ts';
import type { MessageSettings } from '#domain/messages/settings.ts';
import { users } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readMessageSettings } from '#server/features/messages/message-settings.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { tellAnswersUntil } from './gather-news.ts';

/** Answers from before the choice are told the earlier way: what waited for the gathered mail goes with it now. */
export async function chooseNewsMails(ctx: Ctx, member: Member, news: NewsChoice): Promise<MessageSettings> {
  await inTransaction(ctx.db, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, member.userId)).for('update');
    if (!person || person.news === news) return;
    const now = ctx.now();
    if (person.news === 'gathered' && news !== 'none') await tellAnswersUntil(ctx, tx, person, now);
    await tx.update(users).set({ news, newsToldAt: now }).where(eq(users.id, member.userId));
  });
  return readMessageSettings(ctx, member);
}
