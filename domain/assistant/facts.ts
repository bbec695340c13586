import { isUncategorized, sameCompany } from '#domain/companies/names.ts';
import type { PostStatus } from '#domain/posts/status.ts';

/** What the assistant knows: one owner's own posts, of one company or of all. Contacts are not among it. */
export interface Facts {
  /** Null for all companies of the owner. */
  companyName: string | null;
  /** Each company of the owner that is in question, with its own counts. */
  companies: CompanyFact[];
  now: Date;
  timeZone: string;
  counts: Record<PostStatus, number>;
  /** The newest of each status; published ones by the day they went out. */
  byStatus: Record<PostStatus, PostFact[]>;
  /** What has a date from today on and did not go out yet, in the order of the dates. */
  planned: PlannedFact[];
  /** What reviewers wrote, newest first. */
  wishes: WishFact[];
  /** How long reviewers took for their first answer. */
  answerHours: number[];
}

export interface CompanyFact {
  name: string;
  counts: Record<PostStatus, number>;
}

export interface PostFact {
  id: string;
  companyName: string | null;
  title: string;
  caption: string;
  status: PostStatus;
  scheduledAt: Date | null;
  publishedAt: Date | null;
  createdAt: Date;
  images: number;
  videos: number;
  failureReason: string | null;
  /** For a post with reviewers: how many have not answered yet, of how many, and since when they are asked. */
  review: { missing: number; asked: number; since: Date; dueAt: Date | null } | null;
}

export interface PlannedFact {
  id: string;
  companyName: string | null;
  title: string;
  status: PostStatus;
  at: Date;
}

export interface WishFact {
  postId: string;
  postTitle: string;
  companyName: string | null;
  text: string;
  at: Date;
  /** It came with the request for changes, not as a mere remark. */
  isRequest: boolean;
  /** The post still waits for the change. */
  isOpen: boolean;
}

/** The company that a new post can be given; the group of posts without one is none. */
export const postableName = (name: string | null): string | null => (isUncategorized(name) ? null : name);

/** Every post that is known, newest first. */
export const allPosts = (facts: Facts): PostFact[] =>
  Object.values(facts.byStatus)
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());

export const totalOf = (facts: Facts): number =>
  Object.values(facts.counts).reduce((sum, count) => sum + count, 0);

/** The same facts, as if the owner had asked about this company alone. */
export function factsOf(facts: Facts, company: CompanyFact): Facts {
  const same = (one: { companyName: string | null }) => sameCompany(one.companyName, company.name);
  const byStatus = Object.fromEntries(
    Object.entries(facts.byStatus).map(([status, list]) => [status, list.filter(same)]),
  ) as Facts['byStatus'];
  return {
    ...facts,
    companyName: company.name,
    companies: [company],
    counts: company.counts,
    byStatus,
    planned: facts.planned.filter(same),
    wishes: facts.wishes.filter(same),
    // They are not told apart by company, and a wrong figure is worse than none.
    answerHours: [],
  };
}
