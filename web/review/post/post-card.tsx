import type { ReviewPage } from '#domain/approvals/contract.ts';
import { Caption } from './caption.tsx';
import { CompanyMark } from './company-mark.tsx';
import { MediaCarousel } from './media-carousel.tsx';
import { StatusLine } from './status-line.tsx';

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
      <MediaCarousel key={post.version} assets={post.assets} onError={onMediaError} />
      <Caption text={post.caption} />
    </article>
  );
}
