import { eq, sql } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { NOT_FOR_THIS_KEY } from '#domain/agencies/abilities.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import {
  AT_ONCE,
  SENDER_NEEDS_ALL,
  type chooseTold,
  type MessageSettings,
} from '#domain/messages/settings.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { moveRevisionsOf } from '#server/features/agencies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

export async function readMessageSettings(ctx: Ctx, member: Member): Promise<MessageSettings> {
  const [row] = await ctx.db
    .select({
      senderName: agencies.senderName,
      news: users.news,
      told: users.told,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
    })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, member.agencyId))
    .where(eq(users.id, member.userId));
  if (!row) throw notFound('Account');
  const told = { ...AT_ONCE, ...row.told } as MessageSettings['told'];
  const every = row.told.every ?? 'day';
  return { ...row, told, every, email: ctx.mail !== null, sms: ctx.text !== null };
}

export async function changeSenderName(
  ctx: Ctx,
  member: Member,
  senderName: string,
): Promise<MessageSettings> {
  // The agency is not a key's to change, and the answer holds its maker's own settings (decision 40).
  if (member.key) throw new AppError('forbidden', NOT_FOR_THIS_KEY);
  if (member.limitedTo) throw new AppError('forbidden', SENDER_NEEDS_ALL);
  await ctx.db
    .update(agencies)
    .set({ senderName: senderName || null })
    .where(eq(agencies.id, member.agencyId));
  return readMessageSettings(ctx, member);
}

/** Choices that are left out stay as they are. */
export async function chooseToldMails(
  ctx: Ctx,
  member: Member,
  { quiet, ...told }: BodyOf<typeof chooseTold>,
): Promise<MessageSettings> {
  const chosen = Object.fromEntries(Object.entries(told).filter(([, choice]) => choice !== undefined));
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .update(users)
      .set({
        told: sql`${users.told} || ${JSON.stringify(chosen)}::jsonb`,
        ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }),
      })
      .where(eq(users.id, member.userId));
    // Screens show when the person is reminded next, which waits for the end of their quiet hours.
    if (quiet !== undefined) await moveRevisionsOf(tx, member.userId);
  });
  return readMessageSettings(ctx, member);
}
