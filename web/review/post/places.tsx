import { useEffect, useState } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { words } from '../words.ts';
import type * as whole from './previews.tsx';
import type { Places as PointedPlaces } from './use-places.ts';

/** The post's accounts and how it will look on each: all of this is approved. */
export function Places({ page, places }: { page: ReviewPage; places: PointedPlaces }) {
  const { targets } = page.post;
  const [lazy, setLazy] = useState<typeof whole | null>(null);
  const hasAny = targets.length > 0;
  // Loaded after the page, and only for posts with accounts: it stands below what is answered first.
  useEffect(() => {
    if (!hasAny) return;
    void import('./previews.tsx').then(
      (loaded) => setLazy(() => loaded),
      () => undefined,
    );
  }, [hasAny]);
  if (!hasAny) return null;
  return (
    <section className="card section places" aria-label={words.where}>
      <h2>{targets.some((target) => target.url) ? words.outOn : words.goesOutOn}</h2>
      {lazy && <lazy.Previews page={page} places={places} />}
    </section>
  );
}
