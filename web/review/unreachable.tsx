import { useState } from 'react';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
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
    <>
      <main className="message-screen">
        <span className="badge-icon">
          <Icon name="offline" />
        </span>
        <h1>{words.notFound}</h1>
        <p>{words.deadLink}</p>
        <p>{navigator.onLine ? words.interrupted : words.offline}</p>
        <button type="button" className="button primary" aria-disabled={trying} onClick={() => void retry()}>
          {trying ? words.trying : words.tryAgain}
        </button>
      </main>
      <Footer />
    </>
  );
}
