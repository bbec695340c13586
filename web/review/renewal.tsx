import { useState } from 'react';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { renew } from './visit/api.ts';
import { words } from './words.ts';

/** Unknown, expired and withdrawn links look the same, and renewing one reveals nothing about it. */
export function DeadLink({ path }: { path: string }) {
  /** Whether it was sent, once that is known. */
  const [asked, setAsked] = useState<boolean | 'asking' | null>(null);

  async function ask(status: HTMLElement) {
    if (asked === 'asking') return;
    setAsked('asking');
    const isSent = await renew(path);
    // The button goes with the focus, which moves to what is said.
    if (isSent) status.focus();
    setAsked(isSent);
  }

  return (
    <>
      <main className="message-screen">
        <span className="badge-icon">
          <Icon name="alert" />
        </span>
        <h1>{words.notFound}</h1>
        <p>{words.deadLink}</p>
        <p role="status" tabIndex={-1}>
          {asked === true && words.linkRenewed}
          {asked === false && words.linkFailed}
        </p>
        {asked !== true && (
          <button
            type="button"
            className="button"
            aria-disabled={asked === 'asking'}
            onClick={({ currentTarget }) => void ask(currentTarget.previousElementSibling as HTMLElement)}
          >
            {asked === 'asking' ? words.sending : words.newLink}
          </button>
        )}
      </main>
      <Footer />
    </>
  );
}
