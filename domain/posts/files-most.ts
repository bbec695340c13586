export const ASSETS_MOST = 50;
export const FILES_MOST = `A post holds at most ${ASSETS_MOST} files`;

const NAMED_MOST = 5;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** As many of the chosen files as a post still has room for, from the first, and a sentence about the others. */
export function filesWithin<File extends { name: string }>(
  chosen: readonly File[],
  present: number,
): { taken: File[]; leftOut: string | null } {
  const room = Math.max(0, ASSETS_MOST - present);
  const left = chosen.slice(room).map(({ name }) => name);
  return { taken: chosen.slice(0, room), leftOut: left.length > 0 ? leftOutText(left) : null };
}

function leftOutText(left: readonly string[]): string {
  const more = left.length - NAMED_MOST;
  const named = more > 0 ? [...left.slice(0, NAMED_MOST), `${more} more`] : left;
  return `Left out: ${list.format(named)}.`;
}
