/** Reads and takes what was read; a slow read never replaces what was asked for after it. */
export function inOrder<T>(
  read: () => Promise<T>,
  take: (next: T) => void,
  isAnswered: (next: T) => boolean,
) {
  let asked = 0;
  let taken = 0;
  return async (): Promise<T> => {
    const turn = (asked += 1);
    const next = await read();
    if (turn < taken) return next;
    if (isAnswered(next)) taken = turn;
    take(next);
    return next;
  };
}
