import { z } from 'zod';
import type { Found, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';

export type Checkpoint = {
  /** One for each medium, in order; `ready` once the server has finished with it. */
  media: { id: string; ready: boolean }[];
  /** When the account's posts were looked through and this one was not among them. */
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

/** How far the server's clock may be off. */
const SLACK = 5 * 60_000;
/** How long a repetition is recognised by its key, with a margin. */
export const KEY_LIVES = 50 * 60_000;
const MAYBE_OURS = 0.6;

/** What was made before this cannot be the post that is looked for. */
export const possibleSince = (work: Work<Checkpoint>) =>
  (work.committingSince ?? work.scheduledAt).getTime() - SLACK;

/** What the account's newest posts say about this one; `reached`: they go as far back as it could stand. */
export function judge(
  work: Work<Checkpoint>,
  checkpoint: Checkpoint,
  { posts: statuses, reached }: { posts: readonly Status[]; reached: boolean },
  now: Date,
): Found<Checkpoint> {
  const since = possibleSince(work);
  const recent = statuses.filter(({ id, created_at: at }) => Date.parse(at) >= since && !work.taken?.has(id));
  const own = new Set(checkpoint.media.map(({ id }) => id));
  const byMedia = statuses.find((one) => one.media_attachments.some(({ id }) => own.has(id)));
  const words = wordsOf(work.text);
  const wordsIn = ({ content }: Status) => wordsOf(plainText(content));
  const honoursKey = work.account.details['honoursKey'] === true;
  const sameText = recent.find(
    (one) =>
      wordsIn(one) === words &&
      one.media_attachments.length === work.media.length &&
      hasLinksOf(one, work.text),
  );
  // With media of ours the ids decide. Servers that may give them other ids when they show them know no key either.
  const byWords = words !== '' && (own.size === 0 || !honoursKey) ? sameText : undefined;
  const found = byMedia ?? byWords;
  if (found) return { is: 'out', id: found.id, link: found.url ?? null };
  const next = lookedTwice(checkpoint, now, 'commit');
  if (next.is !== 'not out') return next;
  // One that is like it may be ours, changed by the server; with a key that is still known a repetition does no harm.
  const isSafe = honoursKey && now.getTime() - (work.committingSince ?? now).getTime() < KEY_LIVES;
  const mayBeThere = !reached || recent.some((one) => likeness(wordsIn(one), words) > MAYBE_OURS);
  if (!isSafe && mayBeThere) return { is: 'cannot tell' };
  return next;
}

/** From 0 for nothing in common to 1 for the same: how many pairs of neighbouring characters two texts share. */
export function likeness(one: string, other: string): number {
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

/** Whether each link of the text stands in it: where it leads to, or as it is written. */
function hasLinksOf({ content }: Status, text: string): boolean {
  const there = new Set(
    linksIn(`${plainText(content)} ${plainText(content.replace(/<a\s[^>]*?href="([^"]*)"/gi, ' $1 <a'))}`),
  );
  return linksIn(text).every((link) => there.has(link));
}

/** What no server changes in a text: letters and digits, without links and without the servers in mentions. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/https?:\/\/\S+/gi, ' ')
    .replace(/@(\w+)@[\w.:-]+/g, '@$1')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, '')
    .toLowerCase();
