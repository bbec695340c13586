import type { ReviewPage } from '#domain/approvals/contract.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { PreviewList } from '#web/shared/preview/preview-list.tsx';

const WIDTH = /([?&]w=)\d+/;

/** How the post will look on each account. */
export const PlaceList = ({ post }: { post: ReviewPage['post'] }) => (
  <PreviewList
    targets={post.targets}
    files={post.assets.map(({ url, posterUrl, type, altText }) => ({
      key: mediumKey(url),
      type,
      src: type === 'video' ? posterUrl : url.replace(WIDTH, '$1640'),
      altText,
    }))}
  />
);
