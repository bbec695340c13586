/** So often the time may run out for one upload; then the file is at fault. */
const MOST_TRIES = 3;
/** Uploads that were late and not tried again are forgotten, the oldest first. */
const MOST_REMEMBERED = 1000;

/** Late tries by upload. Each process counts its own: files that take for ever are to end, not to be counted. */
const late = new Map<string, number>();

/** Counts a try that ran out of time; true if there may be no other one. */
export function isLateTooOften(id: string): boolean {
  const tries = (late.get(id) ?? 0) + 1;
  late.delete(id);
  if (tries >= MOST_TRIES) return true;
  late.set(id, tries);
  const [oldest] = late.keys();
  if (late.size > MOST_REMEMBERED && oldest !== undefined) late.delete(oldest);
  return false;
}
