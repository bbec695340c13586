/** A suffix for a message about several posts. */
export function withOthers(others: number): string {
  if (others === 0) return '';
  return others === 1 ? ' with 1 other' : ` with ${others} others`;
}
