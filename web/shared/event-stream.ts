const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Listens to an event stream that says `changed`. Also calls `changed` when a lost stream is back, for what
 * was missed. The browser reconnects by itself after a broken connection; after a refusal (a proxy without
 * its server, a restart) we do, with growing pauses.
 */
export function openEventStream(address: string, changed: () => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let wasLost = false;

  function connect() {
    const stream = new EventSource(address);
    source = stream;
    stream.addEventListener('changed', changed);
    stream.onopen = () => {
      pause = FIRST_PAUSE_MS;
      if (wasLost) changed();
      wasLost = false;
    };
    stream.onerror = () => {
      wasLost = true;
      if (stream.readyState !== stream.CLOSED) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
  }

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
