import { useState } from 'react';
import { NoPost } from './no-post.tsx';
import { words } from './words.ts';

/** The same words as for a dead link, as the reason is unknown; but this page keeps trying. */
export function Unreachable({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [trying, setTrying] = useState(false);

  async function retry() {
    if (trying) return;
    setTrying(true);
    await onRetry();
    setTrying(false);
  }

  return (
    <NoPost icon="offline">
      <p>{navigator.onLine ? words.interrupted : words.offline}</p>
      <button type="button" className="button primary" aria-disabled={trying} onClick={() => void retry()}>
        {trying ? words.trying : words.tryAgain}
      </button>
    </NoPost>
  );
}
