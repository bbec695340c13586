import { isUncategorized, sameCompany } from '#domain/companies/names.ts';
import type { PostStatus } from '#domain/posts/status.ts';

/** The assistant's facts: one owner's posts, of one company or of all, without contacts. */
export interface Facts {
  /** Null for all companies of the owner. */
  companyName: string | null;
  /** Each company in question, with its own counts. */
  companies: CompanyFact[];
  now: Date;
  timeZone: string;
  counts: Record<PostStatus, number>;
  /** The newest of each status; published ones by the day they went out. */
  byStatus: Record<PostStatus, PostFact[]>;
  /** Posts that are not out and have a date from today on, in the order of their dates. */
  planned: PlannedFact[];
  /** Reviewers' comments, newest first. */
  wishes: WishFact[];
  /** How many hours reviewers took for their first answer. */
  answerHours: number[];
}

export interface CompanyFact {
  name: string;
  /** The client's own; without one the zone of whoever asks counts. */
  timeZone?: string | null;
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
  /** For a post with reviewers: how many have not answered, of how many, and since when they are asked. */
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
  /** The comment came with a request for changes. */
  isRequest: boolean;
  /** The post still waits for the change. */
  isOpen: boolean;
}

/** The company for a new post; null for the group of posts without one. */
export const postableName = (name: string | null): string | null => (isUncategorized(name) ? null : name);

export const allPosts = (facts: Facts): PostFact[] =>
  Object.values(facts.byStatus)
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());

export const totalOf = (facts: Facts): number =>
  Object.values(facts.counts).reduce((sum, count) => sum + count, 0);

/** The facts reduced to one company. */
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
    // These hours are not known per company, and a wrong figure is worse than none.
    answerHours: [],
  };
}
