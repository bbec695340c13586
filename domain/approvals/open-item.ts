interface Line {
  task: boolean;
  resolvedAt: unknown;
  anchor: unknown;
  replyTo: string | null;
}

/**
 * A thing to do that nobody ticked off and that comes from a list or points at a place. A request in one
 * sentence is asked about after sending.
 */
const isOpenItem = ({ task, resolvedAt, anchor, replyTo }: Line): boolean =>
  task && resolvedAt === null && (anchor !== null || replyTo !== null);

/** How many open things to ask about before sending: all, if at least one `isOpenItem`. */
export const openBeforeSending = (lines: readonly Line[]): number =>
  lines.some(isOpenItem) ? lines.filter(({ task, resolvedAt }) => task && resolvedAt === null).length : 0;
