import { readFileSync } from 'node:fs';

const PAGE = 4096;

/** A process's memory in bytes; null if the system does not tell (anything but Linux). */
export function memoryOf(pid: number | undefined): number | null {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1];
    return Number(pages) * PAGE;
  } catch {
    return null;
  }
}

/** Calls `tooMuch` once if the process exceeds its memory. Returns how to stop watching. */
export function watchMemory(pid: number | undefined, mostBytes: number, tooMuch: () => void): () => void {
  const timer = setInterval(() => {
    if ((memoryOf(pid) ?? 0) <= mostBytes) return;
    clearInterval(timer);
    tooMuch();
  }, 10);
  return () => clearInterval(timer);
}
