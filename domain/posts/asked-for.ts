import { sameCompany } from '#domain/companies/names.ts';
import type { Post } from './contract.ts';
import type { PostStatus } from './status.ts';

interface PostList {
  /** Null: everyone's. */
  company: string | null;
  /** None named: in any. */
  statuses?: readonly PostStatus[];
}

/** Whether a list that asked for these posts still wants this one, after it was renamed, moved or sent on the screen. */
export const isAskedFor = (
  { company, statuses = [] }: PostList,
  post: Pick<Post, 'companyName' | 'status'>,
) =>
  (company === null || sameCompany(post.companyName, company)) &&
  (statuses.length === 0 || statuses.includes(post.status));
