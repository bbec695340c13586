import { z } from 'zod';
import type { NoteWords } from '#domain/languages/notes/en.ts';
import { fill } from '#domain/languages/words.ts';

/** One thing that a network changes, without words, so that a page can say it in its reader's language. */
export const note = z.object({
  is: z.enum(['noText', 'likeFirst', 'part', 'still']),
  network: z.string(),
  /** With `noText`: the network's name of this kind of post. */
  format: z.string().optional(),
  /** With the others: which file. */
  file: z.object({ kind: z.enum(['image', 'video']), number: z.number().int() }).optional(),
});
export type Note = z.infer<typeof note>;

export function noteText({ is, network, format, file }: Note, words: NoteWords): string {
  const name = file ? fill(file.kind === 'image' ? words.picture : words.video, { number: file.number }) : '';
  return fill(words[is], { network, name, format: format ?? '' });
}
