import type { ApprovalStatus } from '#domain/approvals/status.ts';
import type { PointedLine } from './places.ts';

interface Thread<Line> {
  /** The reader's own. */
  approval: { status: ApprovalStatus } | null;
  comments: readonly Line[];
}

/**
 * What was asked for, with what was said about it. One wish without a place, still open, stands as the reviewer's own
 * answer until they are asked again: then they read what became of it.
 */
export function askedIn<Line extends PointedLine>({ approval, comments }: Thread<Line>): Line[] {
  const tasks = comments.filter((line) => line.task);
  const isList =
    approval?.status === 'pending' ||
    tasks.length > 1 ||
    tasks.some((line) => line.anchor || line.replyTo || line.resolvedAt);
  if (!isList) return [];
  const ids = new Set(tasks.map((line) => line.id));
  return comments.filter((line) => line.task || ids.has(line.replyTo ?? ''));
}
