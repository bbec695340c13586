import { isOpenForReview, type PostStatus } from '#domain/posts/status.ts';
import type { ApprovalStatus } from './status.ts';

const EVERYONE_APPROVED = 'Every reviewer has already approved this post';

/** Why a post cannot be sent to a stage. */
export const nobodyLeft = (stage: string) =>
  `Nobody is left in the stage “${stage}”. Choose its people in the client’s settings first.`;

/** The same where the post is in review: its stage can then be skipped, too. */
const nobodyLeftNow = (stage: string) =>
  `Nobody is left in the stage “${stage}”. Skip it on the post’s page, or choose its people in the client’s settings.`;

const stageApproved = (stage: string) =>
  `Everyone in the stage “${stage}” has already approved this post. Resubmit it for review to go on.`;

/** The stage that has the post. */
export interface PresentStage {
  number: number;
  name: string;
  isLast: boolean;
}

interface Asked {
  stage: number;
  status: ApprovalStatus;
}

/** Whether the post waits for this reviewer, who was asked: they belong to its stage and have not said yes. */
export const isToAnswer = (stage: PresentStage | null, one: Asked): boolean =>
  one.status !== 'approved' && one.status !== 'passed' && (stage === null || one.stage === stage.number);

/**
 * Why nobody can be notified again of a post under review; null where somebody can. `asked` are those who were asked
 * and are still there; the stage is null where the client has none.
 */
export function whyNoResend(
  status: PostStatus,
  stage: PresentStage | null,
  asked: readonly Asked[],
): string | null {
  if (asked.some((one) => isToAnswer(stage, one))) return null;
  if (stage === null) return EVERYONE_APPROVED;
  if (!asked.some((one) => one.stage === stage.number))
    return isOpenForReview(status) ? nobodyLeftNow(stage.name) : nobodyLeft(stage.name);
  return stage.isLast ? EVERYONE_APPROVED : stageApproved(stage.name);
}
