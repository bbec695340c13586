/**
 * Calls with a signal that is aborted after `milliseconds`, and with `outer`. Node's own `AbortSignal.any` and
 * `AbortSignal.timeout` are not used: `any` does not keep its sources, so that a garbage collection ends a
 * limit that nothing else refers to. A running timer keeps what it aborts.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const limit = new AbortController();
  const tooLong = () => limit.abort(new DOMException(`No end after ${milliseconds} ms`, 'TimeoutError'));
  const timer = setTimeout(tooLong, milliseconds);
  const letGo = abortWith(limit, outer);
  try {
    return await call(limit.signal);
  } finally {
    clearTimeout(timer);
    letGo();
  }
}

/** Aborts `controller` as soon as `signal` is aborted, until the returned function is called. */
export function abortWith(controller: AbortController, signal: AbortSignal | undefined): () => void {
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return () => signal?.removeEventListener('abort', abort);
}
