import { z } from 'zod';
import { extra, orNull } from '#domain/kit/fields.ts';
import { LANGUAGES } from '#domain/languages/language.ts';

/** The reader's settings that decide how a page is written. */
export const reader = {
  /** The reader's language; on a preview the client's. */
  language: extra(z.enum(LANGUAGES), 'en'),
  /** The zone of the client's dates; null: the device's. */
  timeZone: orNull(z.string()),
};

const shade = z.object({
  fill: z.string(),
  label: z.string(),
  hover: z.string(),
  ink: z.string(),
  soft: z.string(),
});

/** The agency's face as reviewers see it; the colours come from `shadesOf`. */
export const shownFace = z.object({
  name: z.string().nullable(),
  logoUrl: z.string().nullable(),
  shades: z.object({ light: shade, dark: shade }).nullable(),
  showsGreenroom: z.boolean(),
});
export type ShownFace = z.infer<typeof shownFace>;
