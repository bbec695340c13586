import type { ReviewPage } from '#domain/approvals/contract.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { PreviewList } from '#web/shared/preview/preview-list.tsx';
import type { Places as PointedPlaces } from './use-places.ts';

const WIDTH = /([?&]w=)\d+/;

/** How the post will look on each of its accounts, with the places that were pointed at. */
export function Previews({ page, places }: { page: ReviewPage; places: PointedPlaces }) {
  const { post, comments } = page;
  const { part, items } = places;
  return (
    <PreviewList
      targets={post.targets}
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
  );
}
