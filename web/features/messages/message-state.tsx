import { CheckCheck, CircleCheck, Clock, Inbox, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { MessageStatus } from '#domain/messages/contract.ts';
import { MESSAGE_STATUS_LABELS } from '#domain/messages/labels.ts';
import { Badge, type BadgeProps } from '#web/ui/badge.tsx';

const looks: Record<MessageStatus, { icon: LucideIcon; tone: BadgeProps['tone'] }> = {
  queued: { icon: Clock, tone: 'info' },
  kept: { icon: Inbox, tone: 'neutral' },
  sent: { icon: CircleCheck, tone: 'accent' },
  delivered: { icon: CheckCheck, tone: 'accent' },
  failed: { icon: TriangleAlert, tone: 'danger' },
};

export function MessageState({ status }: { status: MessageStatus }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {MESSAGE_STATUS_LABELS[status]}
    </Badge>
  );
}
