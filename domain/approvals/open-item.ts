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
const isOpenItem = ({ task, resolvedAt, anchor, replyTo }: Line): boolean =>
  task && resolvedAt === null && (anchor !== null || replyTo !== null);

/** How many things are asked about before sending: all that is open, where one of them is asked about at all. */
export const openBeforeSending = (lines: readonly Line[]): number =>
  lines.some(isOpenItem) ? lines.filter(({ task, resolvedAt }) => task && resolvedAt === null).length : 0;
