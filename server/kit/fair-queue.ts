/**
 * Runs at most so many tasks at once. Callers take turns, one task each, so that a thousand tasks of one caller delay
 * another caller by no more than one task.
 */
export function fairQueue(atOnce: number) {
  const lines = new Map<string, (() => void)[]>();
  let running = 0;

  const startNext = () => {
    for (const [whose, line] of lines) {
      if (running >= atOnce) return;
      const start = line.shift();
      // Moves the caller to the end of the round if they have more tasks.
      lines.delete(whose);
      if (line.length > 0) lines.set(whose, line);
      if (!start) continue;
      running += 1;
      start();
    }
  };

  return async <T>(whose: string, task: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      const line = lines.get(whose);
      if (line) line.push(start);
      else lines.set(whose, [start]);
      startNext();
    });
    try {
      return await task();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
