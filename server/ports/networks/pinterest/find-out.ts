import { z } from 'zod';
import { commitWindow } from '../commit-window.ts';
import type { Found, Work } from '../port.ts';
import { notAmong } from '../two-looks.ts';
import { linkTo, tokenOf, type PinterestApi } from './api.ts';
import { PAGE, pages } from './pages.ts';
import { pinTexts } from './pin-texts.ts';

export type Checkpoint = {
  /** The video's id at Pinterest, and its state. */
  video: { id: string; state: 'sent' | 'ready' } | null;
  looked: string | null;
};

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
  now: () => Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const window = commitWindow(work, now);
  const path = `/boards/${work.account.remoteId}/pins?${PAGE}`;
  const { posts: seen, reached } = await pages(api, path, pin, {
    token: tokenOf(work.account),
    signal,
    hear: window.hear,
  });
  const wanted = pinTexts(work);
  const alike = seen.filter((one) => isSame(one, wanted)).map((one) => ({ id: one.id, at: dateOf(one) }));
  const found = alike.find(window.isOurs);
  if (found) return { is: 'out', id: found.id, link: linkTo(found.id) };
  const hasWords = Object.values(wanted).some((part) => bare(part) !== '');
  const perhaps = alike.some((one) => window.mayBeOurs(one, hasWords));
  return notAmong(work, checkpoint, now(), { reached, perhaps });
}

function dateOf({ created_at: at }: Pin): number | null {
  if (!at) return null;
  // Without a zone it means UTC.
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}Z`);
}

const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').normalize('NFC').trim();

function isSame(one: Pin, wanted: ReturnType<typeof pinTexts>): boolean {
  return (['title', 'description', 'link'] as const).every((part) => bare(one[part]) === bare(wanted[part]));
}
