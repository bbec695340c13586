import { z } from 'zod';
import { commitWindow, type CommitWindow } from '../commit-window.ts';
import { firstCommitOf } from '../look-back.ts';
import type { Found, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';

export type Checkpoint = {
  /** One per medium, in order; `ready` once the server has processed it. */
  media: { id: string; ready: boolean }[];
  /** When the account's posts were searched without finding this one. */
  looked: string | null;
};

export const status = z.object({
  id: z.string(),
  url: z.string().nullish(),
  content: z.string().default(''),
  created_at: z.string(),
  media_attachments: z.array(z.object({ id: z.string() })).default([]),
});
export type Status = z.infer<typeof status>;

/** How long a repetition is recognised by its key, with a margin. */
export const KEY_LIVES = 50 * 60_000;
const MAYBE_OURS = 0.6;

/** Looks for this post among the account's newest; `reached`: they go back far enough. */
export function judge(
  work: Work<Checkpoint>,
  checkpoint: Checkpoint,
  { posts: statuses, reached }: { posts: readonly Status[]; reached: boolean },
  now: Date,
  window: CommitWindow = commitWindow(work, () => now),
): Found<Checkpoint> {
  const own = new Set(checkpoint.media.map(({ id }) => id));
  const byMedia = statuses.find((one) => one.media_attachments.some(({ id }) => own.has(id)));
  const words = wordsOf(work.text);
  const hasWords = words !== '' || linksIn(work.text).length > 0;
  const wordsIn = ({ content }: Status) => wordsOf(plainText(content));
  const honoursKey = work.account.details['honoursKey'] === true;
  const isSame = (one: Status) =>
    wordsIn(one) === words &&
    one.media_attachments.length === work.media.length &&
    hasLinksOf(one, work.text);
  const sameText = statuses.find((one) => window.isOurs(dated(one)) && isSame(one));
  // With media, their ids decide. Servers that may change the ids do not support keys either.
  const byWords = words !== '' && (own.size === 0 || !honoursKey) ? sameText : undefined;
  const found = byMedia ?? byWords;
  if (found) return { is: 'out', id: found.id, link: found.url ?? null };
  const next = lookedTwice(work, checkpoint, now, 'commit');
  if (next.is !== 'not out') return next;
  // A similar post may be ours, changed by the server; while the key
  // is still known, which is since the first commit, a repetition is harmless.
  const passed = now.getTime() - firstCommitOf(work);
  const isSafe = honoursKey && passed >= 0 && passed < KEY_LIVES;
  const mayBe = (one: Status) =>
    (window.isNear(dated(one)) && likeness(wordsIn(one), words) > MAYBE_OURS) ||
    (window.mayBeOurs(dated(one), hasWords) && isSame(one));
  const mayBeThere = !reached || statuses.some(mayBe);
  if (!isSafe && mayBeThere) return { is: 'cannot tell' };
  return next;
}

const dated = ({ id, created_at: at }: Status) => ({ id, at: Date.parse(at) });

/** From 0 (nothing in common) to 1 (equal): the share of common pairs of adjacent characters. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
  const [first, second] = [pairs(one), pairs(other)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return first.size + second.size === 0 ? 0 : (2 * shared) / (first.size + second.size);
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

export const plainText = (html: string) =>
  html
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) =>
      decimal || hex
        ? String.fromCodePoint(Math.min(0x10ffff, parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)))
        : (ENTITIES.get(name ?? '') ?? all),
    );

const linksIn = (text: string) =>
  (text.match(/https?:\/\/[^\s<>"]+/gi) ?? []).map((link) => link.replace(/[.,;:!?)\]'’”»]+$/, ''));

/** Whether a status contains each link of the text, as its target or as written. */
function hasLinksOf({ content }: Status, text: string): boolean {
  const there = new Set(
    linksIn(`${plainText(content)} ${plainText(content.replace(/<a\s[^>]*?href="([^"]*)"/gi, ' $1 <a'))}`),
  );
  return linksIn(text).every((link) => there.has(link));
}

/** What no server changes in a text: letters and digits, without links and servers in mentions. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/https?:\/\/\S+/gi, ' ')
    .replace(/@(\w+)@[\w.:-]+/g, '@$1')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, '')
    .toLowerCase();
