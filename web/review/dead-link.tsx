import { useState } from 'react';
import { DEAD_LINK, LINK_RENEWED } from '#domain/approvals/texts.ts';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { NOT_FOUND } from './format.ts';
import { renew } from './visit/api.ts';

/** Unknown, expired and withdrawn links look the same, and asking for a new one tells nothing about the old one. */
export function DeadLink({ path }: { path: string }) {
  const [asked, setAsked] = useState<'no' | 'asking' | 'yes' | 'failed'>('no');

  async function ask() {
    if (asked === 'asking') return;
    setAsked('asking');
    setAsked((await renew(path)) ? 'yes' : 'failed');
  }

  return (
    <>
      <main className="message-screen">
        <span className="badge-icon">
          <Icon name="alert" />
        </span>
        <h1>{NOT_FOUND}</h1>
        <p>{DEAD_LINK}</p>
        <p role="status">
          {asked === 'yes' && LINK_RENEWED}
          {asked === 'failed' && 'That could not be sent. Please check your connection and try again.'}
        </p>
        {asked !== 'yes' && (
          <button
            type="button"
            className="button"
            aria-disabled={asked === 'asking'}
            onClick={() => void ask()}
          >
            {asked === 'asking' ? 'Sending…' : 'Send me a new link'}
          </button>
        )}
      </main>
      <Footer />
    </>
  );
}
