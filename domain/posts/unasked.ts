import type { Role } from '#domain/agencies/roles.ts';
import { maySkip, type Stage } from '#domain/approvals/stages.ts';
import type { PostState } from './status.ts';

/** Of a post that is made with a date and without reviewers. */
export const STAGES_OR_NO_DATE =
  'This client’s posts go through stages: name a reviewer or leave the date out.';
/** Of one that is there. */
export const STAGES_FIRST = 'This client’s posts go through stages: name a reviewer and send it first.';

/**
 * Whether a client's stages keep a post back that names nobody: one of them is not for this role to skip, so leaving all
 * of them out is not, either. That nobody is left in one is found out when a post is sent.
 */
export const mustBeAsked = (stages: readonly Pick<Stage, 'skip'>[], role: Role): boolean =>
  stages.some((stage) => !maySkip(stage, role, 1));

/**
 * Nobody was ever asked about it, and it does not go out yet: what its client wants looked at first, stages and
 * checklist, still has to be. What is scheduled or failed was let through before.
 */
export const isUnasked = (post: Pick<PostState, 'status' | 'reviewerCount' | 'said' | 'stages'>): boolean =>
  (post.status === 'Draft' || post.status === 'Approved') &&
  post.reviewerCount === 0 &&
  post.said === 'nothing' &&
  !post.stages;
