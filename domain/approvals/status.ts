/** `passed`: their stage was decided without them. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'passed'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** What a reviewer decided. */
export type Decision = Exclude<ApprovalStatus, 'pending' | 'passed'>;

/** Why somebody is asked: the post names them, the client's stages do, or they review inside the agency. */
export const ORIGINS = ['post', 'stage', 'inside'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Who reads a comment: the client too, or the agency alone. */
export const COMMENT_SIDES = ['client', 'internal'] as const;
export type CommentSide = (typeof COMMENT_SIDES)[number];

/** How an answer came that was not given on a page. */
export const ANSWER_WAYS = ['text'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

export type ReviewerType = 'email' | 'phone';

/** What people read for an approval's status. */
export const APPROVAL_LABELS: Record<ApprovalStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Changes Requested',
  passed: 'Not needed',
};
