import type { ApprovalStatus } from '#domain/approvals/status.ts';
import type { MessageStatus } from './contract.ts';
import { MESSAGES, type MessageKind } from './kinds.ts';

/** How long a password reset link works; a mail that could not go out by then is of no use to anyone. */
export const RESET_LINK_MINUTES = 60;

/** Why no text goes to a phone from which STOP came. */
export const TEXTS_STOPPED =
  'They replied STOP, so no texts go to this number. They get them again when they text START.';

export interface Reviewer {
  status: ApprovalStatus;
  removedAt: Date | null;
  linkWithdrawnAt?: Date | null;
  /** Null while another stage has the post. */
  askedAt?: Date | null;
}

/** What only those may read who work for the agency; it may wait for the end of somebody's quiet hours. */
const OF_THE_TEAM: readonly string[] = ['owner', 'connector', 'member'];

/** Why a waiting message must not go out any more, as the Outbox says it; null where it still should. */
export function reasonNotToSend(
  message: { kind: MessageKind; createdAt: Date; hasLeft?: boolean },
  reviewer: Reviewer | null,
  now: Date,
): string | null {
  if (message.kind === 'password-reset') {
    const late = now.getTime() - message.createdAt.getTime() > RESET_LINK_MINUTES * 60_000;
    return late ? 'The link had expired before this could be sent' : null;
  }
  if (message.hasLeft && OF_THE_TEAM.includes(MESSAGES[message.kind].to))
    return 'They had left the team before this was sent';
  const isGathered = message.kind === 'reviews-gathered';
  if (isGathered && !reviewer) return 'The posts were deleted before this was sent';
  if ((!isGathered && MESSAGES[message.kind].to !== 'reviewer') || !reviewer) return null;
  if (reviewer.linkWithdrawnAt) return 'The link was withdrawn before this was sent';
  if (reviewer.removedAt) return 'The reviewer was removed before this was sent';
  if (reviewer.status === 'passed') return 'It was decided before this was sent';
  if (reviewer.askedAt === null) return 'Another stage had the post before this was sent';
  if (reviewer.status !== 'pending') return 'The reviewer answered before this was sent';
  return null;
}

export interface Report {
  providerId: string;
  status: 'sent' | 'delivered' | 'failed';
  error: string | null;
}

/**
 * What a provider's report makes of a message; null where it changes nothing. Reports come late, twice and in any
 * order, so a message never moves backwards. A text that nobody confirmed (failed, without the provider's id) may
 * still turn out to have arrived.
 */
export function statusAfterReport(
  message: { status: MessageStatus; providerId: string | null },
  report: Report,
): Report['status'] | null {
  const { status, providerId } = message;
  const settled = status === 'delivered' || (status === 'failed' && providerId !== null);
  if (settled || status === 'kept') return null;
  // The same message went out twice because a process died in between: one that arrived is enough.
  const isOther = providerId !== null && providerId !== report.providerId;
  if (isOther && report.status !== 'delivered') return null;
  return status === report.status && providerId !== null ? null : report.status;
}
