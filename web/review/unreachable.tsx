import { useState } from 'react';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';

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
        <h1>Could not load this post</h1>
        <p>
          {navigator.onLine
            ? 'The connection was interrupted. This page tries again by itself.'
            : 'You seem to be offline. The post appears by itself when you are back.'}
        </p>
        <button type="button" className="button primary" aria-disabled={trying} onClick={() => void retry()}>
          {trying ? 'Trying…' : 'Try again'}
        </button>
      </main>
      <Footer />
    </>
  );
}
