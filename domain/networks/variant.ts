import type { CheckedMedium, CheckedPost } from './check.ts';
import { areTexts, isFit, isObject, type Fit, type Options } from './options.ts';

/**
 * What `options` of a target holds beside the network's own fields: which of the post's media, in which order (all of
 * them where nothing is said), which pictures are cropped or padded, and the first comment.
 */
export interface Variant {
  media: readonly string[] | null;
  fit: Readonly<Record<string, Fit>>;
  firstComment: string | null;
  /** The network's own fields. */
  fields: Readonly<Record<string, unknown>>;
}

export function readVariant({ media, fit, firstComment, ...fields }: Options): Variant {
  const fits = isObject(fit) ? Object.entries(fit).filter(([, how]) => isFit(how)) : [];
  return {
    media: areTexts(media) ? [...new Set(media)] : null,
    fit: Object.fromEntries(fits) as Record<string, Fit>,
    firstComment: typeof firstComment === 'string' && firstComment.trim() ? firstComment : null,
    fields,
  };
}

/** The same text for the same content, however its keys are ordered: the database has an order of its own. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, held]) => [name, inOrder(held)]));
};
export const optionsText = (options: Options): string => JSON.stringify(inOrder(options));

/** What is set, without what is empty: nothing said and nothing held are the same. */
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

/** What names a file of a post in `options`, wherever its address is met: the id in its path. */
export const mediumKey = (address: string): string => {
  const [path = ''] = address.split('?');
  return path.slice(path.lastIndexOf('/') + 1);
};

/** Those of a post's media that a target takes, in its order, each with what is done to it. */
export function mediaFor<M extends { key: string }>(
  all: readonly M[],
  { media, fit }: Pick<Variant, 'media' | 'fit'>,
): (M & { fit: Fit | null })[] {
  const chosen = media ? media.flatMap((key) => all.find((one) => one.key === key) ?? []) : all;
  return chosen.map((one) => ({ ...one, fit: Object.hasOwn(fit, one.key) ? (fit[one.key] ?? null) : null }));
}

/** What goes out on one account: the post, as its target changes it. */
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
