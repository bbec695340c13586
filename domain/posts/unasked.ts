import type { Role } from '#domain/agencies/roles.ts';
import { maySkip, type Stage } from '#domain/approvals/stages.ts';
import type { PostState } from './status.ts';

/** For a new post with a date and without reviewers. */
export const STAGES_OR_NO_DATE =
  'This client’s posts go through stages: name a reviewer or leave the date out.';
/** For an existing post. */
export const STAGES_FIRST = 'This client’s posts go through stages: name a reviewer and send it first.';

/**
 * Whether a client's stages hold back a post without reviewers: if this role may not skip one of them, it may
 * not leave all of them out. A stage without people is found when the post is sent.
 */
export const mustBeAsked = (stages: readonly Pick<Stage, 'skip'>[], role: Role): boolean =>
  stages.some((stage) => !maySkip(stage, role, 1));

/**
 * Nobody was ever asked about the post, and it is not scheduled yet: the client's stages and checklist still
 * apply. Scheduled and failed posts passed them before.
 */
export const isUnasked = (post: Pick<PostState, 'status' | 'reviewerCount' | 'said' | 'stages'>): boolean =>
  (post.status === 'Draft' || post.status === 'Approved') &&
  post.reviewerCount === 0 &&
  post.said === 'nothing' &&
  !post.stages;
