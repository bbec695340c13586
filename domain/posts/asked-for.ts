import { sameCompany } from '#domain/companies/names.ts';
import type { Post } from './contract.ts';
import type { PostStatus } from './status.ts';

interface PostList {
  /** Null: posts of every company. */
  company: string | null;
  /** Empty: any status. */
  statuses?: readonly PostStatus[];
}

/** Whether a post still belongs in a list with this filter, after it was renamed, moved or sent. */
export const isAskedFor = (
  { company, statuses = [] }: PostList,
  post: Pick<Post, 'companyName' | 'status'>,
) =>
  (company === null || sameCompany(post.companyName, company)) &&
  (statuses.length === 0 || statuses.includes(post.status));
