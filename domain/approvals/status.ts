/** `passed`: the stage was decided without this reviewer. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'passed'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export type Decision = Exclude<ApprovalStatus, 'pending' | 'passed'>;

/** Why a reviewer is asked: the post names them, the client's stages do, or they review inside. */
export const ORIGINS = ['post', 'stage', 'inside'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Who reads a comment: the client too, or the agency alone. */
export const COMMENT_SIDES = ['client', 'internal'] as const;
export type CommentSide = (typeof COMMENT_SIDES)[number];

/** How an answer arrived, where not by a page. */
export const ANSWER_WAYS = ['text'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

export type ReviewerType = 'email' | 'phone';

/** In place of the label, where a `rejected` took back a yes. */
const TOOK_BACK = 'Took back the approval';

/** The label of each approval status. */
export const APPROVAL_LABELS: Record<ApprovalStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Changes Requested',
  passed: 'Not needed',
};

/** What an answer is called. */
export const answerLabel = (status: ApprovalStatus, { withdrawn }: { withdrawn?: boolean | undefined }) =>
  withdrawn ? TOOK_BACK : APPROVAL_LABELS[status];
