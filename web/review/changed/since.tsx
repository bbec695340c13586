import { useEffect, useState } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { useLoaded } from '../use-loaded.ts';
import { postJson } from '../visit/api.ts';
import { spoken } from '../words.ts';

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
      void postJson(`${path}/looked`, { version });
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [path, version, isAsked]);
}

const load = () => import('./since-card.tsx');

/**
 * What changed since the reviewer's last look, above everything else. Its code is loaded only where something
 * changed; if it cannot be loaded, the post is shown as usual.
 */
export function Since({ page, path }: Props) {
  const { approval, post, changedSince } = page;
  useNoteLook(path, post.version, approval !== null);
  // Another version, date or language is another card.
  const card = `${post.id} ${post.version} ${post.scheduledAt} ${spoken.language}`;
  const [missing, setMissing] = useState<string | null>(null);
  const isWanted = Boolean(changedSince) && approval?.status === 'pending' && missing !== card;

  const part = useLoaded(isWanted, load);

  if (!isWanted || part === undefined) return null;
  if (!part) return <div className="since card" aria-busy="true" />;
  return <part.SinceCard key={card} page={page} path={path} onNothing={() => setMissing(card)} />;
}
