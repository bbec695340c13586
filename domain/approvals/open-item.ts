interface Line {
  task: boolean;
  resolvedAt: unknown;
  anchor: unknown;
  replyTo: string | null;
}

/**
 * Something that a reviewer waits for and that nobody ticked off: one of a list, or pointed at. A request in one sentence
 * is asked about after sending.
 */
export const isOpenItem = ({ task, resolvedAt, anchor, replyTo }: Line): boolean =>
  task && resolvedAt === null && (anchor !== null || replyTo !== null);
