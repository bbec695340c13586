import { eq } from 'drizzle-orm';
import { AppError, notFound } from '#domain/kit/errors.ts';
import type { MessageChannel } from '#domain/messages/contract.ts';
import { NOT_SET_UP } from '#domain/messages/settings.ts';
import { users } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { readMessage } from './queries.ts';
import { testMail, testText } from './templates/test-message.ts';
import { writeMessage } from './write-message.ts';

const MOST = 5;
const TEN_MINUTES = 600;

/** Sends a test to the member's own address or number, by the same path as every message. */
export async function sendTestMessage(ctx: Ctx, member: Member, channel: MessageChannel) {
  if ((channel === 'sms' ? ctx.text : ctx.mail) === null)
    throw new AppError('unavailable', NOT_SET_UP[channel]);
  await countTry(
    ctx.db,
    { key: `test-message:${member.userId}`, most: MOST, seconds: TEN_MINUTES },
    ctx.now(),
  );
  const id = await inTransaction(ctx.db, async (tx) => {
    const [me] = await tx.select().from(users).where(eq(users.id, member.userId));
    if (!me) throw notFound('Account');
    const about = { agencyId: member.agencyId, userId: me.id, kind: 'test-message' as const };
    const settings = `${ctx.publicUrl}/settings`;
    const written = await writeMessage(
      ctx,
      tx,
      channel === 'sms'
        ? { ...about, channel, to: me.phone, text: testText(settings) }
        : { ...about, channel, to: me.email, ...testMail({ firstName: me.firstName, link: settings }) },
    );
    return written.id;
  });
  return readMessage(ctx.db, member, id);
}
