/**
 * So many deeds at once and no more. Whoever waits is asked in turn, one deed each, so that a thousand deeds of one
 * caller hold up nobody else for longer than one deed takes.
 */
export function fairQueue(atOnce: number) {
  const lines = new Map<string, (() => void)[]>();
  let running = 0;

  const startNext = () => {
    for (const [whose, line] of lines) {
      if (running >= atOnce) return;
      const start = line.shift();
      // Back to the end of the round, if there is more of the same caller.
      lines.delete(whose);
      if (line.length > 0) lines.set(whose, line);
      if (!start) continue;
      running += 1;
      start();
    }
  };

  return async <T>(whose: string, deed: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      const line = lines.get(whose);
      if (line) line.push(start);
      else lines.set(whose, [start]);
      startNext();
    });
    try {
      return await deed();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
