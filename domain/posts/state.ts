import type { Post } from './contract.ts';
import type { PostState, ReviewState } from './status.ts';

type Facts = Pick<
  Post,
  'status' | 'version' | 'scheduledAt' | 'reviewerEmails' | 'reviewerPhones' | 'said' | 'goingOut'
> & { stagesDone?: boolean | null };

export const reviewerCount = (post: Pick<Post, 'reviewerEmails' | 'reviewerPhones'>) =>
  post.reviewerEmails.length + post.reviewerPhones.length;

/** Turns a post from an answer into the state that the rules take. */
export const stateOfPost = (post: Facts, reviews: ReviewState[]): PostState => ({
  status: post.status,
  version: post.version,
  scheduledAt: post.scheduledAt === null ? null : new Date(post.scheduledAt),
  reviewerCount: reviewerCount(post),
  reviews,
  said: post.said,
  goingOut: post.goingOut,
  stages: typeof post.stagesDone === 'boolean' ? { done: post.stagesDone } : null,
});

/** Everyone who is named on the post, e-mails first. */
export const reviewersOf = (post: Pick<Post, 'reviewerEmails' | 'reviewerPhones'>) => [
  ...post.reviewerEmails.map((contact) => ({ contact, type: 'email' as const })),
  ...post.reviewerPhones.map((contact) => ({ contact, type: 'phone' as const })),
];
