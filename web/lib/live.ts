import { openEventStream } from '#web/shared/event-stream.ts';

const NAME = 'greenroom live';
const LIVE = '/api/live';
/** A burst of changes, such as a hundred sent messages, leads to one refetch a second. */
const CALM_MS = 1_000;

/**
 * Calls `changed` when the server has something new for this account. One tab of the browser holds the stream
 * and notifies the others; when it is closed, another takes over. A hidden tab waits until it is visible.
 * Where the browser lacks the APIs (locks exist only on https and localhost), the screens still poll.
 * `since` is the ETag of what was read before the stream: the stream reports `changed` if something is newer.
 * `held` is called when this tab holds the stream.
 */
export function watchChanges(changed: () => void, since?: string, held?: () => void): () => void {
  const { locks } = navigator as { locks?: LockManager | null };
  if (!locks || !('EventSource' in globalThis && 'BroadcastChannel' in globalThis)) return () => undefined;
  const stop = new AbortController();
  const tabs = new BroadcastChannel(NAME);
  const told = calmly(changed, stop.signal);
  tabs.onmessage = told;

  const listen = () =>
    new Promise<void>((resolve) => {
      held?.();
      const close = openEventStream(since ? `${LIVE}?since=${encodeURIComponent(since)}` : LIVE, () => {
        told();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
        tabs.postMessage('changed');
      });
      stop.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // Rejects when stopped while waiting for the lock.
  locks.request(NAME, { signal: stop.signal }, listen).catch(() => undefined);
  return () => {
    stop.abort();
    tabs.close();
  };
}

/** Calls at once, then at most once per pause; not in a hidden tab, but once when it is visible again. */
function calmly(act: () => void, stopped: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const run = () => {
    if (timer !== undefined || document.hidden || !isDue) return;
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, CALM_MS);
    act();
  };
  document.addEventListener('visibilitychange', run, { signal: stopped });
  stopped.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    isDue = true;
    run();
  };
}
