import type { ReviewPage } from '#domain/approvals/contract.ts';
import { listedContent } from '#domain/posts/editable.ts';
import { Carousel } from '#web/shared/carousel/carousel.tsx';
import type { Media } from '#web/shared/carousel/slide.tsx';
import { Caption } from './caption.tsx';
import { CompanyMark } from './company-mark.tsx';
import { StatusLine } from './status-line.tsx';

export type Asset = ReviewPage['post']['assets'][number];

const WIDTHS = [640, 960, 1440];
const WIDTH = /([?&]w=)\d+/;

/** The server sends pictures in the width asked for; an address that names no width is taken as it is. */
export const mediaOf = (asset: Asset): Media => ({
  ...asset,
  src: asset.url,
  srcSet: WIDTH.test(asset.url)
    ? WIDTHS.map((wanted) => `${asset.url.replace(WIDTH, `$1${wanted}`)} ${wanted}w`).join(', ')
    : undefined,
  poster: asset.posterUrl ?? undefined,
  ratio: asset.width && asset.height ? asset.width / asset.height : undefined,
});

export function PostCard({ page, onMediaError }: { page: ReviewPage; onMediaError: () => void }) {
  const { approval, post } = page;
  const name = post.companyName ?? 'Your post';
  return (
    <article className="post card" aria-labelledby="company">
      <header className="post-head">
        <CompanyMark name={name} logoUrl={post.logoUrl} />
        <div className="post-title">
          <h1 id="company">{name}</h1>
          <StatusLine status={approval?.status ?? null} />
        </div>
      </header>
      <Carousel key={post.version} media={post.assets.map(mediaOf)} onError={onMediaError} />
      <Caption text={post.caption} />
      {listedContent(post).map(({ label, text }) => (
        <p key={label} className="caption" dir="auto">
          <span className="muted">{label}:</span> {text}
        </p>
      ))}
    </article>
  );
}
