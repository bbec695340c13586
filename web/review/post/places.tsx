import type { ReviewPage } from '#domain/approvals/contract.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { PreviewList } from '#web/shared/preview/preview-list.tsx';
import { words } from '../words.ts';

const WIDTH = /([?&]w=)\d+/;

/** Where it goes out, and how it will look on each account: all of it is what is approved. */
export function Places({ post }: { post: ReviewPage['post'] }) {
  const { targets } = post;
  if (targets.length === 0) return null;
  return (
    <section className="card section places" aria-label={words.where}>
      <h2>{targets.some((target) => target.url) ? words.outOn : words.goesOutOn}</h2>
      <PreviewList
        targets={targets}
        files={post.assets.map(({ url, posterUrl, type, altText }) => ({
          key: mediumKey(url),
          type,
          src: type === 'video' ? posterUrl : url.replace(WIDTH, '$1640'),
          altText,
        }))}
      />
    </section>
  );
}
