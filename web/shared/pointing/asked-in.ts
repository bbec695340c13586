import type { PointedLine } from './places.ts';

/**
 * The requested changes, with replies. A single request without a place stands as its reviewer's own answer
 * until somebody reacts to it.
 */
export function askedIn<Line extends PointedLine>({ comments }: { comments: readonly Line[] }): Line[] {
  const tasks = comments.filter((line) => line.task);
  const isList = tasks.length > 1 || tasks.some((line) => line.anchor || line.replyTo || line.resolvedAt);
  if (!isList) return [];
  const ids = new Set(tasks.map((line) => line.id));
  return comments.filter((line) => line.task || ids.has(line.replyTo ?? ''));
}
