import type { MessageStatus } from './contract.ts';

export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  queued: 'Queued',
  kept: 'Kept',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
};
