import { z } from 'zod';
import { extra, orNull } from '#domain/kit/fields.ts';
import { LANGUAGES } from '#domain/languages/language.ts';

/** Who reads a page, as far as it decides how the page is written. */
export const reader = {
  /** In which they read; on a preview the client's. */
  language: extra(z.enum(LANGUAGES), 'en'),
  /** In which the client reads dates; null: that of the device. */
  timeZone: orNull(z.string()),
};

const shade = z.object({
  fill: z.string(),
  label: z.string(),
  hover: z.string(),
  ink: z.string(),
  soft: z.string(),
});

/** What they see of the agency; the colour as `shadesOf` makes it. */
export const shownFace = z.object({
  name: z.string().nullable(),
  logoUrl: z.string().nullable(),
  shades: z.object({ light: shade, dark: shade }).nullable(),
  /** Whether they read that the page is made with Greenroom. */
  showsGreenroom: z.boolean(),
});
export type ShownFace = z.infer<typeof shownFace>;
