import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { DeskPost } from '#domain/desks/contract.ts';
import { Icon } from '../look/icon.tsx';

type Shown = DeskPost['cover'];

/** A post's first file, small. */
export function coverOf({ assets }: ReviewPage['post']): Shown {
  const first = assets[0];
  if (!first) return null;
  const url = (first.posterUrl ?? first.url).replace(/([?&]w=)\d+/, '$1320');
  return { url, type: first.type, altText: first.altText };
}

/** Its frame is square and there before the picture. */
export function Cover({ cover }: { cover: Shown }) {
  return (
    <span className="cover">
      {cover ? (
        // Its address comes last: known before that it may wait, a picture out of sight costs nothing.
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
