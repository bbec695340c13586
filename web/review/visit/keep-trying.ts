const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Retries on reconnect, when the page becomes visible, and after growing pauses, until stopped. */
export function keepTrying(attempt: () => Promise<unknown>): () => void {
  let pause = FIRST_PAUSE_MS;
  let isStopped = false;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout>;

  function wait() {
    timer = setTimeout(() => void run(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  async function run() {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    await attempt();
    isRunning = false;
    if (!isStopped) wait();
  }

  const now = () => {
    if (!document.hidden) void run();
  };
  wait();
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', now);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
    document.removeEventListener('visibilitychange', now);
  };
}
