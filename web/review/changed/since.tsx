import { useEffect, useState, type ComponentType } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { ask } from '../visit/api.ts';
import { spoken } from '../words.ts';
import type { SinceCardProps } from './since-card.tsx';

type Props = {
  page: ReviewPage;
  /** Where this post is asked about. */
  path: string;
};

/**
 * Tells the server, once, which version was there when the page came before somebody's eyes; a page in the background
 * is not. What comes while it is open is no look of its own: an edit in several steps is one change, told as a whole.
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
 * What changed since the reviewer looked, before everything else. Its program comes only where there is something to
 * tell; where it does not come, the post stands there as ever.
 */
export function Since({ page, path }: Props) {
  const { approval, post, changedSince } = page;
  useNoteLook(path, post.version, approval !== null);
  const [loaded, setLoaded] = useState<{ Card: ComponentType<SinceCardProps> } | null>(null);
  // Another version, another date or another language is another card.
  const card = `${post.id} ${post.version} ${post.scheduledAt} ${spoken.language}`;
  const [missing, setMissing] = useState<string | null>(null);
  const isWanted = Boolean(changedSince) && approval?.status === 'pending' && missing !== card;

  useEffect(() => {
    if (!isWanted || loaded) return;
    import('./since-card.tsx').then(
      ({ SinceCard }) => setLoaded({ Card: SinceCard }),
      () => setMissing(card),
    );
  }, [isWanted, loaded, card]);

  if (!isWanted) return null;
  if (!loaded) return <div className="since card" aria-busy="true" />;
  return <loaded.Card key={card} page={page} path={path} onNothing={() => setMissing(card)} />;
}
