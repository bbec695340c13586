import { readFileSync } from 'node:fs';
import { memoryOf } from '#server/features/media/watch-memory.ts';

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
};

/** Of this process and all that it started. */
function memoryNow(): number {
  const family = [process.pid, ...childrenOf(process.pid)];
  return family.reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0);
}

/** How many bytes more this process and its children held, at the worst moment, than before. */
export async function memoryGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = memoryNow();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryNow())), 3);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(most, memoryNow()) - before;
}
