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

/** More than anybody answers in ten minutes. What is beyond it is neither done nor answered: each reply costs. */
const LIMIT = { most: 30, seconds: 600 };

/**
 * Does what a text says and gives the reply; an empty one is not sent. A text that comes twice is done once and replied
 * the same: its row is written first, and whoever brings it again waits for that. A phone that nobody asked changes
 * nothing, and is not told whether anybody knows it.
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

/** In the alphabet of plain texts: one letter outside of it more than halves the room. */
const plainLines = (text: string) => text.split('\n').map(plainText).join('\n');

async function obey(ctx: Ctx, tx: Tx, { from: phone, body }: IncomingText): Promise<string> {
  const command = commandIn(body);
  const now = ctx.now();
  const isStop = command.kind === 'stop';
  // Texts of one phone are taken one after the other: the count is held until the first is done.
  if (!isStop && !(await isTryLeft(tx, { ...LIMIT, key: `text:${phone}` }, now))) return '';
  const asked = await postsOfPhone(tx, phone, now);
  const waiting = asked.filter((one) => one.isWaiting);
  const known = await postsRemindedOf(tx, phone, now);
  const reminded = known.filter((one) => one.isWaiting);
  const replies = repliesIn((asked[0] ?? known[0])?.language ?? 'en');
  const talk = { ctx, tx, phone, said: body.trim(), replies, reminded };
  // Twilio takes YES for START, too: who writes again wants to be written to.
  if (command.kind === 'start' || command.kind === 'yes') await startTexts(tx, phone);
  if (isStop) {
    await stopTexts(tx, phone, now);
    return replies.stopped;
  }
  if (command.kind === 'start') return replies.started;
  // It was asked about nothing, or of what waits it was only reminded.
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

/** Ids of texts are needed while the provider may bring them again; numbers of deleted posts until they rest no more. */
export async function forgetOldTexts(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000).toISOString();
  await ctx.db.execute(sql`delete from incoming_texts where created_at < ${before(30)}::timestamptz`);
  await ctx.db.execute(
    sql`delete from text_numbers where approval_id is null and created_at < ${before(60)}::timestamptz`,
  );
}
