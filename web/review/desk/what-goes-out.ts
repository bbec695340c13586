import type { ReviewPage } from '#domain/approvals/contract.ts';
import { placeOf } from '#domain/networks/place.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { listedContent } from '#domain/posts/content-fields.ts';

type Post = ReviewPage['post'];
type Target = Post['targets'][number];
type Asset = Post['assets'][number];
type Shaped = NonNullable<Target['preview']>['media'][number];

/** A file, and what is done to it before it goes out; null for nothing. */
export type GoingFile = { asset: Asset; shaped: Shaped | null };

/** What goes out on some of the accounts. Null is said elsewhere: by the post's own files and words. */
export interface GoingPart {
  /** None for a post without accounts. */
  places: string[];
  files: GoingFile[] | null;
  title: string | null;
  text: string | null;
  firstComment: string | null;
  more: { label: string; text: string }[];
}

export interface GoingOut {
  /** The post's own files; null where every account takes others. */
  files: GoingFile[] | null;
  parts: GoingPart[];
}

/** Cropped, padded or shortened by us. What a network cuts when it shows a file still goes out whole. */
const isShaped = ({ how, trim }: Shaped) => how === 'crop' || how === 'pad' || trim !== null;

function ownFiles({ assets }: Post, { preview }: Target): GoingFile[] | null {
  if (!preview) return null;
  const keys = assets.map(({ url }) => mediumKey(url));
  const { media } = preview;
  if (media.length === keys.length && media.every((one, at) => one.key === keys[at] && !isShaped(one)))
    return null;
  return media.flatMap((one) => {
    const asset = assets[keys.indexOf(one.key)];
    return asset ? [{ asset, shaped: isShaped(one) ? one : null }] : [];
  });
}

function ownPart(post: Post, target: Target): GoingPart {
  const { preview, caption } = target;
  const text = preview ? preview.shown + preview.rest : (caption ?? post.caption);
  const kind = preview?.format && preview.format !== 'Post' ? ` · ${preview.format}` : '';
  return {
    places: [placeOf(target) + kind],
    files: ownFiles(post, target),
    title: preview?.title ?? null,
    text: text === post.caption ? null : text,
    firstComment: preview?.firstComment ?? null,
    more: preview?.facts ?? [],
  };
}

/** Whether an account has anything that the post itself does not say. */
const hasOwn = ({ files, title, text, firstComment, more }: GoingPart) =>
  [files, title, text, firstComment].some((one) => one !== null) || more.length > 0;

/** Accounts with the same content are named together. */
function together(parts: readonly GoingPart[]): GoingPart[] {
  const found = new Map<string, GoingPart>();
  for (const part of parts) {
    const said = JSON.stringify({ ...part, places: [] });
    const places = [...(found.get(said)?.places ?? []), ...part.places];
    found.set(said, { ...part, places });
  }
  return [...found.values()];
}

/**
 * All that a yes to the post is about: the post's own files and words where an account takes them, and what is
 * different on each account. Words that go out nowhere are left out.
 */
export function whatGoesOut(post: Post): GoingOut {
  const each = together(post.targets.map((target) => ownPart(post, target)));
  const hasNone = each.length === 0;
  const takers = each.filter(({ text }) => text === null);
  const others = each.filter(({ text }) => text !== null);
  const own = { text: post.caption, more: listedContent(post) };
  const general: GoingPart = {
    places: takers.flatMap(({ places }) => places),
    files: null,
    title: null,
    firstComment: null,
    ...own,
  };
  const [only, ...more] = takers;
  return {
    files:
      hasNone || each.some(({ files }) => files === null)
        ? post.assets.map((asset) => ({ asset, shaped: null }))
        : null,
    parts:
      // Where all who take the post's words are the same otherwise, too, they are named once.
      only && more.length === 0
        ? [{ ...only, ...own, more: [...own.more, ...only.more] }, ...others]
        : [...(hasNone || only ? [general] : []), ...each.filter(hasOwn)],
  };
}
