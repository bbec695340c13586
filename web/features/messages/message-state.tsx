import {
  CheckCheck,
  CircleCheck,
  Clock,
  Hourglass,
  Inbox,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { Message, MessageStatus } from '#domain/messages/contract.ts';
import { MESSAGE_STATUS_LABELS } from '#domain/messages/labels.ts';
import { reasonOfHold } from '#domain/messages/limits.ts';
import { Badge, type BadgeProps } from '#web/ui/badge.tsx';

interface Look {
  icon: LucideIcon;
  tone: BadgeProps['tone'];
}

const looks: Record<MessageStatus, Look> = {
  queued: { icon: Clock, tone: 'info' },
  kept: { icon: Inbox, tone: 'neutral' },
  sent: { icon: CircleCheck, tone: 'accent' },
  delivered: { icon: CheckCheck, tone: 'accent' },
  failed: { icon: TriangleAlert, tone: 'danger' },
};
const held: Look = { icon: Hourglass, tone: 'warning' };

export function MessageState({ message }: { message: Pick<Message, 'status' | 'error'> }) {
  const isHeld = reasonOfHold(message) !== null;
  const { icon: Icon, tone } = isHeld ? held : looks[message.status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {isHeld ? 'Waiting' : MESSAGE_STATUS_LABELS[message.status]}
    </Badge>
  );
}
