import { z } from 'zod';
import { firstCommitOf } from '../look-back.ts';
import type { Found, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';
import { linkTo, tokenOf, type PinterestApi } from './api.ts';
import { PAGE, pages } from './pages.ts';
import { pinTexts } from './pin-texts.ts';

export type Checkpoint = {
  /** The video's id at Pinterest, and its state. */
  video: { id: string; state: 'sent' | 'ready' } | null;
  looked: string | null;
};

/** Clocks differ, and a pin's date has no fractions. */
const SLACK = 60_000;
const pin = z.object({
  id: z.string(),
  created_at: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  link: z.string().nullish(),
});
type Pin = z.infer<typeof pin>;

/** By title, description and link, on a pin that is not older than the commit and not another post's. */
export async function pinterestFindOut(
  api: PinterestApi,
  work: Work<Checkpoint>,
  checkpoint: Checkpoint,
  now: Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const since = firstCommitOf(work) - SLACK;
  const path = `/boards/${work.account.remoteId}/pins?${PAGE}`;
  const { posts: seen, reached } = await pages(api, path, pin, { token: tokenOf(work.account), signal });
  const wanted = pinTexts(work);
  const found = seen.find((one) => isSince(one, since) && isSame(one, wanted) && !work.taken?.has(one.id));
  if (found) return { is: 'out', id: found.id, link: linkTo(found.id) };
  return reached ? lookedTwice(work, checkpoint, now, 'commit') : { is: 'cannot tell' };
}

function isSince({ created_at: at }: Pin, since: number): boolean {
  if (!at) return false;
  // Without a zone it means UTC.
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}Z`) >= since;
}

const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').normalize('NFC').trim();

function isSame(one: Pin, wanted: ReturnType<typeof pinTexts>): boolean {
  return (['title', 'description', 'link'] as const).every((part) => bare(one[part]) === bare(wanted[part]));
}
