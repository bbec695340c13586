import type { MessageKind, MessageStatus } from './contract.ts';

/** What people read for a message's kind. */
export const KIND_LABELS: Record<MessageKind, string> = {
  'password-reset': 'Password reset',
  'email-confirmation': 'Confirm your e-mail address',
  'email-changed': 'E-mail address changed',
  'review-request': 'Review request',
  'review-reminder': 'Review reminder',
  'review-answered': 'A reviewer answered',
  'all-approved': 'Everyone approved',
  'review-overdue': 'Review overdue',
  'plan-passed': 'Planned time passed',
  'post-due': 'Post is due',
  'publish-failed': 'Publishing failed',
  'account-broken': 'Account stopped working',
  'account-expiring': 'Account has to be connected again',
};

export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  queued: 'Queued',
  kept: 'Kept',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
};
