import type { DeskPost } from '#domain/desks/contract.ts';
import { Icon } from '../look/icon.tsx';

type Shown = DeskPost['cover'];

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
