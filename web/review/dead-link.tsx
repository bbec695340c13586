import { useState } from 'react';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { renew } from './visit/api.ts';
import { words } from './words.ts';

/** Unknown, expired and withdrawn links look the same, and renewing one reveals nothing about it. */
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
        <h1>{words.notFound}</h1>
        <p>{words.deadLink}</p>
        <p role="status">
          {asked === 'yes' && words.linkRenewed}
          {asked === 'failed' && words.linkFailed}
        </p>
        {asked !== 'yes' && (
          <button
            type="button"
            className="button"
            aria-disabled={asked === 'asking'}
            onClick={() => void ask()}
          >
            {asked === 'asking' ? words.sending : words.newLink}
          </button>
        )}
      </main>
      <Footer />
    </>
  );
}
