import { numbersMentioned } from '#domain/texts/post-numbers.ts';
import { keepOn } from './after-answers.ts';
import { ofSameClients } from './closed-number.ts';
import { noteTextCame, withoutLinks } from './keep-words.ts';
import type { Talk } from './list-reply.ts';
import type { AskedPost } from './waiting-for-phone.ts';

/** Those of the posts whose number stands anywhere in the text. */
export function mentionedIn(text: string, posts: AskedPost[]): AskedPost[] {
  const numbers = new Set(numbersMentioned(text));
  return posts.filter(({ named }) => named.some((one) => numbers.has(one.number)));
}

/**
 * A text that is about `named` may be about others that wait, too, as `OK 1, NO 2 too dark`: they get it as a
 * comment, so that silence does not count for them. Those of another client or agency get only that one came.
 * Returns whether there were others.
 */
export async function keepBeside(talk: Talk, named: AskedPost[], others: AskedPost[]): Promise<boolean> {
  const { ctx, said } = talk;
  const more = others.filter((one) => !named.includes(one));
  const about = named.map((post) => ({ post, readBy: null }));
  const readers = about.length > 0 ? ofSameClients(more, about) : [];
  await keepOn(talk, readers, withoutLinks(ctx, said));
  const elsewhere = more.filter((one) => !readers.includes(one));
  await noteTextCame({ ...talk, reminded: [] }, elsewhere);
  return more.length > 0;
}
