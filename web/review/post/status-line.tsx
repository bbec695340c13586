import type { ApprovalStatus } from '#domain/approvals/status.ts';
import { Icon } from '../look/icon.tsx';

const lines = {
  approved: { text: 'You approved this', icon: 'check', tone: 'good' },
  rejected: { text: 'You requested changes', icon: 'pencil', tone: 'bad' },
  pending: { text: 'Pending your review', icon: 'clock', tone: 'soon' },
} as const;

export function StatusLine({ status }: { status: ApprovalStatus | null }) {
  const line = status ? lines[status] : ({ text: 'Preview', icon: 'eye', tone: 'open' } as const);
  return (
    <p className={`status ${line.tone}`}>
      <Icon name={line.icon} />
      {line.text}
    </p>
  );
}
