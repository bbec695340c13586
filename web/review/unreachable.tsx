import { useState } from 'react';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { DEAD_LINK } from '#domain/approvals/texts.ts';
import { NOT_FOUND } from './format.ts';

/** The same words as for a dead link, for nobody knows yet what it is; but this page goes on trying. */
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
        <h1>{NOT_FOUND}</h1>
        <p>{DEAD_LINK}</p>
        <p>
          {navigator.onLine
            ? 'Or the connection was interrupted: this page tries again by itself.'
            : 'But you seem to be offline: the post appears by itself when you are back.'}
        </p>
        <button type="button" className="button primary" aria-disabled={trying} onClick={() => void retry()}>
          {trying ? 'Trying…' : 'Try again'}
        </button>
      </main>
      <Footer />
    </>
  );
}
