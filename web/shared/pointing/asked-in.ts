import type { PointedLine } from './places.ts';

/**
 * What was asked for, with what was said about it. One wish without a place stands as its reviewer's own answer until
 * something became of it.
 */
export function askedIn<Line extends PointedLine>({ comments }: { comments: readonly Line[] }): Line[] {
  const tasks = comments.filter((line) => line.task);
  const isList = tasks.length > 1 || tasks.some((line) => line.anchor || line.replyTo || line.resolvedAt);
  if (!isList) return [];
  const ids = new Set(tasks.map((line) => line.id));
  return comments.filter((line) => line.task || ids.has(line.replyTo ?? ''));
}
