import { setTimeout as pause } from 'node:timers/promises';

type Empty = undefined | null | false;

/** Asks again and again until the answer is neither empty nor false; fails, with the name, after the time is up. */
export async function eventually<T>(
  name: string,
  ask: () => T | Empty | Promise<T | Empty>,
  seconds = 40,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`${name}: not within ${seconds} seconds`);
    await pause(20);
  }
}
