import { eq, sql } from 'drizzle-orm';
import { commandIn, type Command } from '#domain/texts/command.ts';
import { plainText } from '#domain/messages/sms.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import type { Tx } from '#server/db/connect.ts';
import { incomingTexts } from '#server/db/schema/texts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isTryLeft } from '#server/kit/rate-limit.ts';
import type { IncomingText } from '#server/ports/text/port.ts';
import { answerByText, passWordsOn } from './answer-by-text.ts';
import { leadToLink } from './keep-words.ts';
import { listReply } from './list-reply.ts';
import { startTexts, stopTexts } from './stops.ts';
import { isTextedTo, postsOfPhone, postsRemindedOf } from './waiting-for-phone.ts';

/** More than anybody answers in ten minutes. Further texts are ignored: each reply costs. */
const LIMIT = { most: 30, seconds: 600 };

/**
 * Handles a text and returns the reply; an empty one is not sent. A text that arrives twice is handled once
 * and gets the same reply: its row is written first, and the second arrival waits for it. A phone that nobody
 * asked changes nothing, and does not learn whether anybody knows it.
 */
export async function takeText(ctx: Ctx, text: IncomingText): Promise<string> {
  if (!(await isTextedTo(ctx.db, text.from))) return text.isAnswered ? '' : repliesIn('en').nothingWaits;
  return inTransaction(ctx.db, async (tx) => {
    const sid = text.id;
    const first = await tx
      .insert(incomingTexts)
      .values({ sid, reply: '', createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ sid: incomingTexts.sid });
    if (first.length === 0) return replyBefore(tx, sid);
    const said = await obey(ctx, tx, text);
    const reply = text.isAnswered ? '' : plainLines(said);
    await tx.update(incomingTexts).set({ reply }).where(eq(incomingTexts.sid, sid));
    return reply;
  });
}

async function replyBefore(tx: Tx, sid: string): Promise<string> {
  const [row] = await tx
    .select({ reply: incomingTexts.reply })
    .from(incomingTexts)
    .where(eq(incomingTexts.sid, sid));
  return row?.reply ?? '';
}

/** In the alphabet of plain texts: a single other character more than halves the room. */
const plainLines = (text: string) => text.split('\n').map(plainText).join('\n');

async function obey(ctx: Ctx, tx: Tx, { from: phone, body }: IncomingText): Promise<string> {
  const command = commandIn(body);
  const now = ctx.now();
  const isStop = command.kind === 'stop';
  // Serialises one phone's texts: the counter's row is locked until the first is handled.
  if (!isStop && !(await isTryLeft(tx, { ...LIMIT, key: `text:${phone}` }, now))) return '';
  const asked = await postsOfPhone(tx, phone, now);
  const waiting = asked.filter((one) => one.isWaiting);
  const known = await postsRemindedOf(tx, phone, now);
  const reminded = known.filter((one) => one.isWaiting);
  const replies = repliesIn((asked[0] ?? known[0])?.language ?? 'en');
  const talk = { ctx, tx, phone, said: body.trim(), replies, reminded };
  // Twilio also treats YES as START: a person who writes again wants texts.
  if (command.kind === 'start' || command.kind === 'yes') await startTexts(tx, phone);
  if (isStop) {
    await stopTexts(tx, phone, now);
    return replies.stopped;
  }
  if (command.kind === 'start') return replies.started;
  // The phone was asked about nothing, or was only reminded of what waits.
  const isReminded = waiting.length === 0 && reminded.length > 0 && !namesNumbers(command);
  if (isReminded || (asked.length === 0 && known.length > 0)) {
    const isSaid = command.kind === 'no' || command.kind === 'words';
    return leadToLink(talk, known, isSaid ? talk.said : '');
  }
  switch (command.kind) {
    case 'help':
      return replies.help;
    case 'list':
      return listReply(talk, waiting, replies.list(waiting.length));
    case 'words':
      return passWordsOn(talk, asked, command);
    case 'yes':
    case 'no':
    default:
      return answerByText(talk, waiting, command);
  }
}

const namesNumbers = (command: Command) =>
  'numbers' in command && command.numbers !== 'all' && command.numbers.length > 0;

/** Text ids are kept while the provider may resend them, numbers of deleted posts until they are reused. */
export async function forgetOldTexts(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000).toISOString();
  await ctx.db.execute(sql`delete from incoming_texts where created_at < ${before(30)}::timestamptz`);
  await ctx.db.execute(
    sql`delete from text_numbers where approval_id is null and created_at < ${before(60)}::timestamptz`,
  );
}
