import type { Facts, PlannedFact, PostFact, WishFact } from '#domain/assistant/facts.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';

/** Sunday, November 15, 2026, noon in Berlin. */
const NOW = new Date('2026-11-15T11:00:00Z');

let made = 0;

export function postFact(more: Partial<PostFact> = {}): PostFact {
  made += 1;
  return {
    id: `post-${made}`,
    companyName: 'Fern & Oak',
    title: `Post ${made}`,
    caption: '',
    status: 'Draft',
    scheduledAt: null,
    publishedAt: null,
    createdAt: new Date(NOW.getTime() - made * 1000),
    images: 1,
    videos: 0,
    failureReason: null,
    review: null,
    ...more,
  };
}

export const wishFact = (more: Partial<WishFact> = {}): WishFact => ({
  postId: 'post-of-wish',
  postTitle: 'Advent wreath',
  companyName: 'Fern & Oak',
  text: 'Please show the team',
  at: new Date('2026-11-14T09:00:00Z'),
  isRequest: true,
  isOpen: true,
  ...more,
});

type Wanted = {
  posts?: PostFact[];
  companies?: string[];
  planned?: PlannedFact[];
} & Partial<Pick<Facts, 'companyName' | 'timeZone' | 'wishes' | 'answerHours' | 'now'>>;

/** Facts as a query would have read them: counts, lists and plan follow from the posts. */
export function factsWith({ posts = [], companies = ['Fern & Oak'], planned, ...more }: Wanted = {}): Facts {
  const now = more.now ?? NOW;
  const byStatus = Object.fromEntries(
    POST_STATUSES.map((status) => [status, posts.filter((post) => post.status === status)]),
  ) as Facts['byStatus'];
  const countsFor = (list: PostFact[]) =>
    Object.fromEntries(
      POST_STATUSES.map((status) => [status, list.filter((post) => post.status === status).length]),
    ) as Facts['counts'];
  return {
    companyName: 'Fern & Oak',
    companies: companies.map((name) => ({
      name,
      counts: countsFor(posts.filter((post) => post.companyName === name)),
    })),
    now,
    timeZone: 'Europe/Berlin',
    counts: countsFor(posts),
    byStatus,
    planned:
      planned ??
      posts
        .flatMap((post) =>
          post.scheduledAt && !post.publishedAt
            ? {
                id: post.id,
                companyName: post.companyName,
                title: post.title,
                status: post.status,
                at: post.scheduledAt,
              }
            : [],
        )
        .sort((a, b) => a.at.getTime() - b.at.getTime()),
    wishes: [],
    answerHours: [],
    ...more,
  };
}
