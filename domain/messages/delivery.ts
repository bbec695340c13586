import type { ApprovalStatus } from '#domain/approvals/status.ts';
import type { MessageStatus } from './contract.ts';
import { isNewsOfPost, MESSAGES, TEAM_KINDS, type MessageKind } from './kinds.ts';

/** How long a password reset link works; a mail that is later than this is useless. */
export const RESET_LINK_MINUTES = 60;

/** For a phone that replied STOP. */
export const TEXTS_STOPPED =
  'They replied STOP, so no texts go to this number. They get them again when they text START.';

export interface Reviewer {
  status: ApprovalStatus;
  removedAt: Date | null;
  linkWithdrawnAt?: Date | null;
  /** Null while another stage has the post. */
  askedAt?: Date | null;
  /** When they answered; null while they have not. */
  respondedAt?: Date | null;
}

/** A message to a member, and what they may do at the time of sending. */
interface ToMember {
  kind: MessageKind;
  hasLeft?: boolean;
  /** They no longer see the client of the message's post. */
  lostClient?: boolean;
  /** The message's post can no longer be with them. */
  lostPost?: boolean;
  /** The message says that a post is due that is not, or not as it was. */
  noLongerDue?: boolean;
  /** The message says that answers are missing, and none is any more. */
  isAnswered?: boolean;
}

/** Why a message to a member who has lost something meanwhile is not sent; null where it is. */
export function reasonOfLoss({ kind, hasLeft, lostClient, lostPost }: ToMember): string | null {
  if (!TEAM_KINDS.includes(kind)) return null;
  if (hasLeft) return 'They had left the team before this was sent';
  if (lostClient) return 'The client had been taken from them before this was sent';
  return lostPost && isNewsOfPost(kind) ? 'The post had gone to somebody else before this was sent' : null;
}

/** A message to somebody who said yes, and what became of its post. */
interface ToAgreed {
  /** The message says that the post was changed, and it was changed once more since. */
  hasNewVersion?: boolean;
}

/** Why a waiting message must no longer go out, as shown in the Outbox; null where it still should. */
export function reasonNotToSend(
  message: ToMember & ToAgreed & { createdAt: Date },
  reviewer: Reviewer | null,
  now: Date,
): string | null {
  if (message.kind === 'password-reset') {
    const late = now.getTime() - message.createdAt.getTime() > RESET_LINK_MINUTES * 60_000;
    return late ? 'The link had expired before this could be sent' : null;
  }
  const loss = reasonOfLoss(message);
  if (loss) return loss;
  if (message.noLongerDue) return 'The post was no longer due before this was sent';
  if (message.isAnswered) return 'The reviewers answered before this was sent';
  const isGathered = message.kind === 'reviews-gathered';
  if (isGathered && !reviewer) return 'The posts were deleted before this was sent';
  const { to } = MESSAGES[message.kind];
  if ((!isGathered && to !== 'reviewer' && to !== 'agreed') || !reviewer) return null;
  if (reviewer.linkWithdrawnAt) return 'The link was withdrawn before this was sent';
  if (reviewer.removedAt) return 'The reviewer was removed before this was sent';
  if (to === 'agreed') return message.hasNewVersion ? 'The post was changed before this was sent' : null;
  if (reviewer.status === 'passed') return 'It was decided before this was sent';
  if (reviewer.askedAt === null) return 'Another stage had the post before this was sent';
  if (reviewer.status === 'pending') return null;
  // Written after the answer, it is the link that they asked for, or that the agency gave them.
  const knowsAnswer = message.kind === 'review-request' && (reviewer.respondedAt ?? now) < message.createdAt;
  return knowsAnswer ? null : 'The reviewer answered before this was sent';
}

export interface Report {
  providerId: string;
  status: 'sent' | 'delivered' | 'failed';
  error: string | null;
}

/**
 * The status of a message after a provider's report; null where it does not change. Reports come late, twice
 * and in any order, so a message never moves backwards. A text that nobody confirmed (failed, without the
 * provider's id) may still turn out to have arrived.
 */
export function statusAfterReport(
  message: { status: MessageStatus; providerId: string | null },
  report: Report,
): Report['status'] | null {
  const { status, providerId } = message;
  const settled = status === 'delivered' || (status === 'failed' && providerId !== null);
  if (settled || status === 'kept') return null;
  // The message was sent twice because a process died in between: one delivery is enough.
  const isOther = providerId !== null && providerId !== report.providerId;
  if (isOther && report.status !== 'delivered') return null;
  return status === report.status && providerId !== null ? null : report.status;
}
