import { useEffect, useRef } from 'react';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** While active: tries again when the connection returns, when the page is looked at, and after growing pauses. */
export function useRetry(active: boolean, attempt: () => Promise<unknown>) {
  const latest = useRef(attempt);
  latest.current = attempt;

  useEffect(() => {
    if (!active) return;
    let pause = FIRST_PAUSE_MS;
    let ended = false;
    let running = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void run(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    const run = async () => {
      if (running) return;
      running = true;
      clearTimeout(timer);
      await latest.current();
      running = false;
      if (!ended) wait();
    };
    const now = () => {
      if (!document.hidden) void run();
    };
    wait();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [active]);
}
