import {
  Bookmark,
  ChartNoAxesColumn,
  CheckCheck,
  ExternalLink,
  Heart,
  MessageCircle,
  Send,
} from 'lucide-react';
import { networkLabel } from '#domain/networks/place.ts';
import type { Post } from '#domain/posts/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import type { PostPlaces } from '#web/components/post-places.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { isWebAddress } from '#web/lib/web-address.ts';
import { dayText } from '#web/lib/time-zone.ts';
import { Carousel } from '#web/shared/carousel/carousel.tsx';
import { usePointing } from '#web/shared/pointing/use-pointing.tsx';
import { useCompanyOf } from '../queries.ts';
import { ListedContent, PostCaption } from './post-caption.tsx';
import { shownMedia } from './shown-media.ts';

/** The post as a feed would show it. */
type PostCardProps = {
  post: Post;
  zone: string;
  places: PostPlaces;
};

export function PostCard({ post, zone, places }: PostCardProps) {
  const media = post.assets.map(shownMedia);
  const { carousel, captionRef, caption, underMedia, underCaption } = usePointing({
    media,
    caption: post.caption,
    version: post.version,
    say: {
      comment: places.comment,
      note: places.note,
      readers: places.readers,
      keptAs: places.keptAs,
    },
    tag: 'text-info-ink',
    ...places,
  });
  const company = useCompanyOf(post.companyName);
  const name = post.companyName ?? 'Your post';
  const logo = company.data?.logoUrl;
  return (
    <article
      aria-label="Preview"
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-xs"
    >
      {isPublished(post.status) && (
        <p className="flex items-center gap-2 bg-(--published) px-4 py-2.5 text-sm font-medium text-(--on-published)">
          <CheckCheck aria-hidden className="size-4" />
          {postedOn(post)}
          {isWebAddress(post.publishedUrl) && <SeeIt url={post.publishedUrl} />}
        </p>
      )}
      <div className="flex items-center gap-3 px-4 py-3">
        <CompanyAvatar name={name} logoUrl={logo ? `${logo}?w=160` : null} />
        <p dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold text-ink" title={name}>
          {name}
        </p>
        {/* The header above has the words: here they are for screen readers. */}
        <StatusBadge status={post.status} brief />
      </div>
      <Carousel media={media} {...carousel} />
      {underMedia}
      <FeedButtons figures={post.figures} />
      <div className="px-4 pb-5">
        <PostCaption company={post.companyName} text={post.caption}>
          <span ref={captionRef}>{caption}</span>
        </PostCaption>
        <ListedContent of={post} />
        <p className="mt-3 text-xs text-muted">
          <time dateTime={post.createdAt}>{dayText(post.createdAt, zone)}</time>
        </p>
      </div>
      {underCaption}
    </article>
  );
}

/** Where the post is out; without accounts, Instagram, where a person posted it. */
const postedOn = ({ targets }: Post) =>
  `Posted on ${[...new Set(targets.map((target) => networkLabel(target.network)))].join(', ') || 'Instagram'}`;

/** A link to the published post, as its channel gave it. */
function SeeIt({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="ml-auto flex items-center gap-1 rounded-sm underline underline-offset-2 focus-visible:outline-current"
    >
      View post
      <ExternalLink aria-hidden className="size-3.5" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Decoration: the buttons that a feed shows under a picture. None of them works. */
function FeedButtons({ figures }: { figures: Post['figures'] }) {
  return (
    <div aria-hidden className="select-none">
      <div className="flex items-center justify-between border-b border-line px-4 py-2.5 text-xs font-medium">
        <span className="flex items-center gap-1.5 text-muted">
          <ChartNoAxesColumn className="size-3.5" />
          View insights
        </span>
        <span className="rounded-md bg-hover px-2.5 py-1 text-muted">Boost post</span>
      </div>
      <div className="flex items-center gap-4 px-4 pt-3 pb-2.5 text-xs font-medium text-muted tabular-nums">
        {[
          { Icon: Heart, count: figures?.likes },
          { Icon: MessageCircle, count: figures?.comments },
          { Icon: Send, count: 0 },
        ].map(({ Icon, count }, index) => (
          <span key={index} className="flex items-center gap-1.5">
            <Icon className="size-5.5 text-ink" strokeWidth={1.75} />
            {count ?? 0}
          </span>
        ))}
        <Bookmark className="ml-auto size-5.5 text-ink" strokeWidth={1.75} />
      </div>
    </div>
  );
}
