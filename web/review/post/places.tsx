import { useEffect, useState } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import type * as whole from '#web/shared/preview/preview-list.tsx';
import { words } from '../words.ts';
import type { Places as PointedPlaces } from './use-places.ts';

type Previews = typeof whole;

const WIDTH = /([?&]w=)\d+/;

/** The post's accounts and how it will look on each: all of this is approved. */
export function Places({ page, places }: { page: ReviewPage; places: PointedPlaces }) {
  const { post, comments } = page;
  const { part, items } = places;
  const { targets } = post;
  const [previews, setPreviews] = useState<Previews | null>(null);
  const hasAny = targets.length > 0;
  // Loaded after the page, and only for posts with accounts: it stands below what is answered first.
  useEffect(() => {
    if (!hasAny) return;
    void import('#web/shared/preview/preview-list.tsx').then(
      (loaded) => setPreviews(() => loaded),
      () => undefined,
    );
  }, [hasAny]);
  if (!hasAny) return null;
  return (
    <section className="card section places" aria-label={words.where}>
      <h2>{targets.some((target) => target.url) ? words.outOn : words.goesOutOn}</h2>
      {previews && (
        <previews.PreviewList
          targets={targets}
          overlay={
            part
              ? (key, how) => (
                  <part.PreviewPins
                    lines={comments}
                    items={items}
                    version={post.version}
                    assetId={post.assets.find(({ url }) => mediumKey(url) === key)?.id ?? ''}
                    how={how}
                  />
                )
              : undefined
          }
          files={post.assets.map(({ url, posterUrl, type, altText }) => ({
            key: mediumKey(url),
            type,
            src: type === 'video' ? posterUrl : url.replace(WIDTH, '$1640'),
            film: type === 'video' ? url : null,
            altText,
          }))}
        />
      )}
    </section>
  );
}
