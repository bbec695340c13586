import { oneLineEnd } from '#domain/kit/typed-text.ts';
import type { CheckedMedium, CheckedPost } from './check.ts';
import {
  areTexts,
  isFit,
  isObject,
  isPlace,
  isTrim,
  MIDDLE,
  type Fit,
  type Options,
  type Place,
} from './options.ts';

/**
 * The parts of a target's `options` besides the network's own fields: which of the post's media in which
 * order (default: all), which are cropped or padded, where a crop lies (default: the centre), how many
 * seconds of a video are kept (default: all), and the first comment.
 */
export interface Variant {
  media: readonly string[] | null;
  fit: Readonly<Record<string, Fit>>;
  cropAt: Readonly<Record<string, Place>>;
  trim: Readonly<Record<string, number>>;
  firstComment: string | null;
  /** The network's own fields. */
  fields: Readonly<Record<string, unknown>>;
}

const held = <T>(value: unknown, is: (one: unknown) => one is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([key, one]) => (is(one) ? [[key, one]] : [])),
  );

export function readVariant({ media, fit, cropAt, trim, firstComment, ...fields }: Options): Variant {
  return {
    media: areTexts(media) ? [...new Set(media)] : null,
    fit: held(fit, isFit),
    cropAt: held(cropAt, isPlace),
    trim: held(trim, isTrim),
    firstComment: typeof firstComment === 'string' && firstComment.trim() ? firstComment : null,
    fields,
  };
}

/** Sorts keys, so that equal content gives equal text: the database has its own key order, older texts their line ends. */
const inOrder = (value: unknown): unknown => {
  if (typeof value === 'string') return oneLineEnd(value);
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, held]) => [name, inOrder(held)]));
};
export const optionsText = (options: Options): string => JSON.stringify(inOrder(options));

/** The merged options without empty values: an empty value means the same as a missing one. */
export const withOptions = (options: Options, more: Options): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...options, ...more }).filter(
      ([, held]) =>
        held !== undefined &&
        held !== null &&
        held !== '' &&
        !(isObject(held) && Object.keys(held).length === 0),
    ),
  );

/** The key of a post's file in `options`: the id in its path, whatever the rest of the address. */
export const mediumKey = (address: string): string => {
  const [path = ''] = address.split('?');
  return path.slice(path.lastIndexOf('/') + 1);
};

/** What a target does to one of the post's media. */
export interface Fitting {
  fit: Fit | null;
  cropAt: Place;
  /** How many seconds are kept, from the start; null for all. */
  trim: number | null;
}

const own = <T>(all: Readonly<Record<string, T>>, key: string): T | null =>
  Object.hasOwn(all, key) ? (all[key] ?? null) : null;

/**
 * Whether all files that were chosen for a target are gone from the post. It takes all of the post's then:
 * text alone is what nobody chose.
 */
export const hasLostMedia = (all: readonly { key: string }[], { media }: Pick<Variant, 'media'>): boolean =>
  media !== null && media.length > 0 && !all.some(({ key }) => media.includes(key));

/** The media that a target takes, in its order, each with its fitting. */
export function mediaFor<M extends { key: string }>(
  all: readonly M[],
  { media, fit, cropAt, trim }: Pick<Variant, 'media' | 'fit' | 'cropAt' | 'trim'>,
): (M & Fitting)[] {
  const chosen =
    media && !hasLostMedia(all, { media })
      ? media.flatMap((key) => all.find((one) => one.key === key) ?? [])
      : all;
  return chosen.map((one) => ({
    ...one,
    fit: own(fit, one.key),
    cropAt: own(cropAt, one.key) ?? MIDDLE,
    trim: own(trim, one.key),
  }));
}

/**
 * Moves one entry of a list that holds the chosen media first and the others after them. Moved among the
 * chosen ones it is chosen; moved among the others it is left out.
 */
export function rearranged(chosen: readonly string[], rest: readonly string[], from: number, to: number) {
  const all = [...chosen, ...rest];
  const key = all[from];
  if (key === undefined || to < 0 || to >= all.length) return [...chosen];
  const others = chosen.filter((one) => one !== key);
  return to < chosen.length ? [...others.slice(0, to), key, ...others.slice(to)] : others;
}

/** What goes out on one account: the post as its target changes it. */
export function checkedPost(
  post: { caption: string; media: readonly (CheckedMedium & { key: string })[] },
  target: { caption: string | null; options: Options },
): CheckedPost {
  const variant = readVariant(target.options);
  return {
    text: target.caption ?? post.caption,
    media: mediaFor(post.media, variant),
    firstComment: variant.firstComment,
    options: variant.fields,
  };
}
