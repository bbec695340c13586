import type { HistoryEvent } from '#domain/posts/history.ts';

const good: readonly HistoryEvent[] = ['approved', 'all approved', 'published', 'marked as posted'];
const bad: readonly HistoryEvent[] = [
  'changes requested',
  'approval withdrawn',
  'failed',
  'unconfirmed',
  'deadline passed',
];
const planned: readonly HistoryEvent[] = ['plan changed', 'scheduled', 'rescheduled', 'due', 'publishing'];

/** The colour of an entry's dot: consent, trouble, a date, or simply something that happened. */
export function dotOf(event: HistoryEvent): string {
  if (good.includes(event)) return 'bg-accent';
  if (bad.includes(event)) return 'bg-danger';
  return planned.includes(event) ? 'bg-on-scheduled' : 'bg-line-control';
}
