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
        <img
          src={cover.url}
          alt={cover.altText ?? ''}
          width={320}
          height={320}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon name="comment" />
      )}
      {cover?.type === 'video' && <Icon name="play" />}
    </span>
  );
}
