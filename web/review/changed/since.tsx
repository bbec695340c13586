import { useEffect, useState, type ComponentType } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { ask } from '../visit/api.ts';
import { spoken } from '../words.ts';
import type { SinceCardProps } from './since-card.tsx';

type Props = {
  page: ReviewPage;
  /** The endpoint of this post. */
  path: string;
};

/**
 * Tells the server once which version was shown when the page became visible; a page in the background does
 * not count. Later versions while it is open are no looks of their own: an edit in several steps is reported
 * as one change.
 */
function useNoteLook(path: string, present: number, isAsked: boolean): void {
  const [version] = useState(present);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isNoted = false;
    const note = () => {
      if (document.hidden || isNoted) return;
      isNoted = true;
      void ask(`${path}/looked`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ version }),
      });
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [path, version, isAsked]);
}

/**
 * What changed since the reviewer's last look, above everything else. Its code is loaded only where something
 * changed; if it cannot be loaded, the post is shown as usual.
 */
export function Since({ page, path }: Props) {
  const { approval, post, changedSince } = page;
  useNoteLook(path, post.version, approval !== null);
  const [loaded, setLoaded] = useState<{ Card: ComponentType<SinceCardProps> } | null>(null);
  // Another version, date or language is another card.
  const card = `${post.id} ${post.version} ${post.scheduledAt} ${spoken.language}`;
  const [missing, setMissing] = useState<string | null>(null);
  const isWanted = Boolean(changedSince) && approval?.status === 'pending' && missing !== card;

  useEffect(() => {
    if (!isWanted || loaded) return;
    import('./since-card.tsx').then(
      (part) => setLoaded({ Card: part.SinceCard }),
      () => setMissing(card),
    );
  }, [isWanted, loaded, card]);

  if (!isWanted) return null;
  if (!loaded) return <div className="since card" aria-busy="true" />;
  return <loaded.Card key={card} page={page} path={path} onNothing={() => setMissing(card)} />;
}
