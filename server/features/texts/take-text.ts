import { and, eq, inArray, sql } from 'drizzle-orm';
import { commandIn, type Command } from '#domain/texts/command.ts';
import { plainText } from '#domain/messages/sms.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { incomingTexts, textNumbers } from '#server/db/schema/texts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { reviewUrl } from '#server/features/approvals/review-url.ts';
import { lockInOrder } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isTryLeft } from '#server/kit/rate-limit.ts';
import type { IncomingText } from '#server/ports/text/port.ts';
import { answeredLast, keepOn } from './after-answers.ts';
import { answerByText } from './answer-by-text.ts';
import { hasNumber } from './closed-number.ts';
import { keepOnEach, keepWords, leadToLink } from './keep-words.ts';
import { languageOfPhone } from './language-of-phone.ts';
import { listReply, type Talk } from './list-reply.ts';
import { passWordsOn } from './pass-words-on.ts';
import { startTexts, stopTexts } from './stops.ts';
import {
  answeredSince,
  findReminded,
  isTextedTo,
  postsOfPhone,
  postsRemindedOf,
  wasTexted,
  type AskedPost,
} from './waiting-for-phone.ts';

/** More than anybody answers in ten minutes. Further texts are ignored: each reply costs. */
const LIMIT = { most: 30, seconds: 600 };

/**
 * Handles a text and returns the reply; an empty one is not sent. A text that arrives twice is handled once
 * and gets the same reply: its row is written first, and the second arrival waits for it. A phone that nobody
 * asked changes nothing, and does not learn whether anybody knows it. STOP and START count for every phone that
 * ever got a text, also if nobody asks it any more; so does a number that it was given.
 */
export async function takeText(ctx: Ctx, text: IncomingText): Promise<string> {
  const { db } = ctx;
  const command = commandIn(text.body);
  const isSwitch = ['stop', 'start'].includes(command.kind);
  const isKnown =
    (await isTextedTo(db, text.from)) ||
    (isSwitch && (await wasTexted(db, text.from))) ||
    (await hasNumber(db, text.from, numbersOf(command)));
  if (!isKnown) {
    // What it was about may be gone since it came first.
    const before = await replyBefore(db, text.id);
    return before ?? (text.isAnswered ? '' : repliesIn('en').nothingWaits);
  }
  return inTransaction(ctx.db, async (tx) => {
    const sid = text.id;
    const first = await tx
      .insert(incomingTexts)
      .values({ sid, reply: '', createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ sid: incomingTexts.sid });
    if (first.length === 0) return (await replyBefore(tx, sid)) ?? '';
    // One moment for all that one text answers.
    const now = ctx.now();
    const said = await obey({ ...ctx, now: () => now }, tx, text);
    const reply = text.isAnswered ? '' : plainLines(said);
    await tx.update(incomingTexts).set({ reply }).where(eq(incomingTexts.sid, sid));
    return reply;
  });
}

async function replyBefore(db: Handle, sid: string): Promise<string | null> {
  const [row] = await db
    .select({ reply: incomingTexts.reply })
    .from(incomingTexts)
    .where(eq(incomingTexts.sid, sid));
  return row?.reply ?? null;
}

/** In the alphabet of plain texts: a single other character more than halves the room. */
const plainLines = (text: string) => text.split('\n').map(plainText).join('\n');

async function obey(ctx: Ctx, tx: Tx, text: IncomingText): Promise<string> {
  const { from: phone, hasMedia } = text;
  const body = text.body.trim();
  const written = commandIn(body);
  const now = ctx.now();
  const isStop = written.kind === 'stop';
  // Serialises one phone's texts: the counter's row is locked until the first is handled.
  if (!isStop && !(await isTryLeft(tx, { ...LIMIT, key: `text:${phone}` }, now))) return '';
  const asked = await postsOfPhone(tx, phone, now);
  const waiting = asked.filter((one) => one.isWaiting);
  const known = await postsRemindedOf(tx, phone, now);
  const reminded = known.filter((one) => one.isWaiting);
  const replies = repliesIn((asked[0] ?? known[0])?.language ?? (await languageOfPhone(tx, phone)));
  const said = hasMedia ? `${body} (${replies.pictureCame})`.trim() : body;
  const command = hasMedia ? withPicture(written, said, replies.pictureCame) : written;
  const talk = { ctx, tx, phone, said, replies, reminded, known };
  // A yes after STOP is an answer, and texts stay off, unless the provider has taken it as START.
  if (command.kind === 'start' || text.isStart) await startTexts(tx, phone);
  if (command.kind === 'stop') {
    await stopTexts(tx, phone, now);
    return replies.stopped;
  }
  if (command.kind === 'start') return replies.started;
  await holdPosts(talk, asked, command);
  if (hasMedia && (body === '' || command.kind === 'list' || command.kind === 'help')) {
    const isAlone = body === '';
    const shown = await keepPicture(talk, asked);
    if (!shown) return isAlone ? replies.nothingWaits : answer(talk, asked, command);
    if (isAlone && waiting.length > 0) return listReply(talk, waiting, replies.noPicture);
    const toLink = `${replies.noPicture} ${reviewUrl(ctx, shown.token)}`;
    return isAlone ? toLink : `${await answer(talk, asked, command)}\n${toLink}`;
  }
  return answer(talk, asked, command);
}

async function answer(talk: Talk, asked: AskedPost[], command: Command): Promise<string> {
  const { tx, phone, replies, reminded, known } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  const numbers = numbersOf(command);
  // The phone was asked about nothing, or was only reminded of what waits.
  const isReminded = waiting.length === 0 && reminded.length > 0 && numbers.length === 0;
  const isOnlyReminded = asked.length === 0 && known.length > 0 && !(await hasNumber(tx, phone, numbers));
  if (isReminded || isOnlyReminded) {
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
      return answerByText(talk, asked, command);
    case 'stop':
      return replies.stopped;
    case 'start':
    default:
      return replies.started;
  }
}

/** Every post that this text may be written to is locked first, in one order, before any phone's numbers. */
async function holdPosts({ tx, phone, known }: Talk, asked: AskedPost[], command: Command): Promise<void> {
  const numbers = numbersOf(command);
  const named =
    numbers.length === 0
      ? []
      : await tx
          .select({ postId: approvals.postId })
          .from(textNumbers)
          .innerJoin(approvals, eq(approvals.id, textNumbers.approvalId))
          .where(and(eq(textNumbers.phone, phone), inArray(textNumbers.number, numbers)));
  const others = [...asked, ...known].filter((one) => one.isWaiting || one === known[0]);
  const all = [...named, ...others, ...answeredLast(asked), ...answeredSince(asked)];
  await lockInOrder(tx, [...new Set(all.map((one) => one.postId))]);
}

/** A text with a picture has more to it than a yes: a person reads that one came. */
function withPicture(command: Command, said: string, note: string): Command {
  if (command.kind === 'no') return { ...command, words: `${command.words} (${note})`.trim() };
  if (command.kind !== 'yes' && command.kind !== 'words') return command;
  return { kind: 'words', numbers: command.numbers === 'all' ? [] : command.numbers, words: said };
}

/**
 * A picture without words may be about any post that waits: each gets a comment, so that this is not silence. If
 * none waits, what was answered last gets it. Returns a post whose page takes more; null if there is none.
 */
async function keepPicture(talk: Talk, asked: AskedPost[]): Promise<AskedPost | null> {
  const { ctx, phone, replies, reminded, known } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  const [first] = [...waiting, ...reminded];
  if (first) {
    await keepOnEach(talk, waiting, replies.pictureCame);
    return first;
  }
  const about = answeredLast(asked);
  await keepOn(talk, about, replies.pictureCame);
  const [last] = about;
  const [told] = known;
  if (last || !told) return last ?? null;
  await keepWords(talk, replies.pictureCame, (db) => findReminded(db, told.approvalId, phone, ctx.now()));
  return told;
}

const numbersOf = (command: Command): number[] =>
  'numbers' in command && command.numbers !== 'all' ? command.numbers : [];

/** Text ids are kept while the provider may resend them, numbers of deleted posts until they are reused. */
export async function forgetOldTexts(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000).toISOString();
  await ctx.db.execute(sql`delete from incoming_texts where created_at < ${before(30)}::timestamptz`);
  await ctx.db.execute(
    sql`delete from text_numbers where approval_id is null and created_at < ${before(60)}::timestamptz`,
  );
}
