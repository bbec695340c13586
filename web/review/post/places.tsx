import type { ReviewPage } from '#domain/approvals/contract.ts';
import { useLoaded } from '../use-loaded.ts';
import { words } from '../words.ts';
import type { Places as PointedPlaces } from './use-places.ts';

const load = () => import('./previews.tsx');

/** The post's accounts and how it will look on each: all of this is approved. */
export function Places({ page, places }: { page: ReviewPage; places: PointedPlaces }) {
  const { targets } = page.post;
  const hasAny = targets.length > 0;
  // Loaded after the page, and only for posts with accounts: it stands below what is answered first.
  const part = useLoaded(hasAny, load);
  if (!hasAny) return null;
  return (
    <section className="card section places" aria-label={words.where}>
      <h2>{targets.some((target) => target.url) ? words.outOn : words.goesOutOn}</h2>
      {part && <part.Previews page={page} places={places} />}
    </section>
  );
}
