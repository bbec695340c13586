import { plainText, shorten } from '#domain/messages/sms.ts';
import type { Replies } from '#domain/texts/replies.ts';
import type { Tx } from '#server/db/connect.ts';
import { deskUrl, desksOf } from '#server/features/desks/desk-links.ts';
import { reviewUrl } from '#server/features/approvals/review-url.ts';
import type { Ctx } from '#server/kit/context.ts';
import { keepNumbers, numbersFor } from './numbers.ts';
import type { AskedPost } from './waiting-for-phone.ts';

/** A text message lists at most this many posts; longer ones are not read. */
const MOST = 8;
const CAPTION = 40;

/** A received text: its sender, and how it is answered. */
export interface Talk {
  ctx: Ctx;
  tx: Tx;
  phone: string;
  /** The text as written. */
  said: string;
  replies: Replies;
  /** Posts that wait for the same person but were only reminded of here: answered only by their link. */
  reminded: AskedPost[];
  /** The same, also those that do not wait any more. */
  known: AskedPost[];
}

/** The waiting posts, each with its number and link. The reply's numbers can be answered. */
export async function listReply(talk: Talk, waiting: AskedPost[], heading: string): Promise<string> {
  const { ctx, tx, replies } = talk;
  if (waiting.length === 0) return replies.nothingWaits;
  const shown = waiting.slice(0, MOST);
  const numbers = await giveNumbers(talk, shown);
  const desks = await desksFor(ctx, tx, shown);
  const lines = shown.map((one) => {
    const caption = shorten(plainText(one.caption), CAPTION) || replies.noCaption;
    const own = desks.has(one.companyId) ? '' : ` ${reviewUrl(ctx, one.token)}`;
    return `${numbers.get(one.approvalId)} ${plainText(one.companyName ?? one.authorName)}: ${caption}${own}`;
  });
  const more = waiting.length - shown.length;
  return [heading, ...lines, ...(more > 0 ? [replies.andMore(more)] : []), ...desks.values()].join('\n');
}

/** Numbers for posts in the reply that is being written. */
export async function giveNumbers({ ctx, tx, phone }: Talk, list: AskedPost[]): Promise<Map<string, number>> {
  const now = ctx.now();
  const told = list.map(({ approvalId, agencyId, version }) => ({ approvalId, agencyId, phone, version }));
  const numbers = await numbersFor(tx, told, now);
  await keepNumbers(tx, told, numbers, () => ({ toldAt: now }), now);
  return numbers;
}

/** The links of this phone's desks at the clients of these posts. */
async function desksFor(ctx: Ctx, tx: Tx, list: AskedPost[]): Promise<Map<string | null, string>> {
  const links = new Map<string | null, string>();
  for (const { companyId, contact } of list) {
    if (companyId === null || links.has(companyId)) continue;
    const desk = (await desksOf(tx, companyId, [{ reviewerContact: contact }])).get(contact.toLowerCase());
    const url = desk ? deskUrl(ctx, desk) : null;
    if (url) links.set(companyId, url);
  }
  return links;
}
