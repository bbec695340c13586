import type { ReviewPage } from '#domain/approvals/contract.ts';
import { listedContent } from '#domain/posts/content-fields.ts';
import { Carousel } from '#web/shared/carousel/carousel.tsx';
import type { Media } from '#web/shared/carousel/slide.tsx';
import type { Say } from '#web/shared/pointing/pointing-state.ts';
import { usePointing } from '#web/shared/pointing/use-pointing.tsx';
import { useState } from 'react';
import { Icon } from '../look/icon.tsx';
import { looks } from '../look/looks.ts';
import { saidOf } from '../visit/said.ts';
import { answerText, words } from '../words.ts';
import type { Places } from './use-places.ts';

export type Asset = ReviewPage['post']['assets'][number];

const WIDTHS = [640, 960, 1440];
const WIDTH = /([?&]w=)\d+/;

/** The server resizes pictures to the width in the address; an address without a width stays as it is. */
export const mediaOf = (asset: Asset): Media => ({
  ...asset,
  src: asset.url,
  srcSet: WIDTH.test(asset.url)
    ? WIDTHS.map((wanted) => `${asset.url.replace(WIDTH, `$1${wanted}`)} ${wanted}w`).join(', ')
    : undefined,
  poster: asset.posterUrl ?? undefined,
  ratio: asset.width && asset.height ? asset.width / asset.height : undefined,
});

type Props = {
  page: ReviewPage;
  places: Places;
  /** Null where nothing can be said. */
  say: Say | null;
  onMediaError: () => void;
};

export function PostCard({ page, places, say, onMediaError }: Props) {
  const { post } = page;
  const media = post.assets.map(mediaOf);
  const { carousel, captionRef, caption, underMedia, underCaption } = usePointing({
    tag: 'tag',
    media,
    caption: post.caption,
    version: post.version,
    lines: page.comments,
    say,
    ...places,
  });
  const name = post.companyName ?? words.yourPost;
  const isBlank = post.caption.trim() === '';
  return (
    <article className="post card" aria-labelledby="company">
      <header className="post-head">
        <CompanyMark name={name} logoUrl={post.logoUrl} />
        <div className="post-title">
          <h1 id="company">
            <bdi>{name}</bdi>
          </h1>
          <StatusLine page={page} />
        </div>
      </header>
      <Carousel key={post.version} media={media} onError={onMediaError} {...carousel} />
      {underMedia}
      <p ref={captionRef} className={`caption${isBlank ? ' muted' : ''}`} dir="auto">
        {isBlank ? words.noCaption : caption}
      </p>
      {listedContent(post).map(({ label, text }) => (
        <p key={label} className="caption" dir="auto">
          <bdi className="muted">{label}:</bdi> {text}
        </p>
      ))}
      {underCaption}
    </article>
  );
}

function CompanyMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="mark" aria-hidden="true">
      {logoUrl && logoUrl !== broken ? (
        <img src={logoUrl} alt="" width={44} height={44} onError={() => setBroken(logoUrl)} />
      ) : (
        Array.from(name.trim())[0]?.toUpperCase()
      )}
    </span>
  );
}

function StatusLine({ page }: { page: ReviewPage }) {
  const said = saidOf(page) ?? 'preview';
  const { icon, tone } = looks[said];
  return (
    <p className={`status ${said === 'pending' ? 'soon' : tone}`}>
      <Icon name={icon} />
      {answerText(
        words.line,
        said === 'approved' && page.approval?.tacit ? 'tacit' : said,
        page.approval?.withdrawn,
      )}
    </p>
  );
}
