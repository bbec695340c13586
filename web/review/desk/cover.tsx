import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { DeskPost } from '#domain/desks/contract.ts';
import { Icon } from '../look/icon.tsx';

type Shown = DeskPost['cover'];

/** A small version of a post's first file. */
export function coverOf({ assets }: ReviewPage['post']): Shown {
  const first = assets[0];
  if (!first) return null;
  const url = (first.posterUrl ?? first.url).replace(/([?&]w=)\d+/, '$1320');
  return { url, type: first.type, altText: first.altText };
}

/** The square frame is there before the picture. */
export function Cover({ cover }: { cover: Shown }) {
  return (
    <span className="cover">
      {cover ? (
        // `src` comes last: set after `loading`, a picture out of sight is not loaded.
        <img
          loading="lazy"
          decoding="async"
          width={320}
          height={320}
          alt={cover.altText ?? ''}
          src={cover.url}
        />
      ) : (
        <Icon name="comment" />
      )}
      {cover?.type === 'video' && <Icon name="play" />}
    </span>
  );
}
