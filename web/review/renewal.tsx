import { useState } from 'react';
import { words as en } from '#domain/languages/renewal/en.ts';
import { wordsOfPart } from './part-words.ts';
import { ask } from './visit/api.ts';
import { words } from './words.ts';

/** Asks for a new link instead of a dead one; false where the request did not arrive. */
const renew = async (path: string): Promise<boolean> =>
  (await ask(`${path}/renew`, { method: 'POST' }))?.status === 202;

/** Renewing a link reveals nothing about it. */
export function Renewal({ path }: { path: string }) {
  const said = wordsOfPart('renewal') ?? en;
  /** Whether it was sent, once that is known. */
  const [asked, setAsked] = useState<boolean | 'asking' | null>(null);

  async function begin(status: HTMLElement) {
    if (asked === 'asking') return;
    setAsked('asking');
    const isSent = await renew(path);
    // The button goes with the focus, which moves to what is said.
    if (isSent) status.focus();
    setAsked(isSent);
  }

  return (
    <>
      <p role="status" tabIndex={-1}>
        {asked === true && said.linkRenewed}
        {asked === false && said.linkFailed}
      </p>
      {asked !== true && (
        <button
          type="button"
          className="button"
          aria-disabled={asked === 'asking'}
          onClick={({ currentTarget }) => void begin(currentTarget.previousElementSibling as HTMLElement)}
        >
          {asked === 'asking' ? words.sending : said.newLink}
        </button>
      )}
    </>
  );
}
