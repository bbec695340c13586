import { useEffect, useState, type ComponentType } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { placeOf } from '#domain/networks/place.ts';
import { words } from '../words.ts';

type Props = { post: ReviewPage['post'] };

/**
 * Where it goes out, and how it will look on each account: all of it is what is approved. The names stand there at once;
 * the previews are a program of their own, which most posts do without.
 */
export function Places({ post }: Props) {
  const { targets } = post;
  const [List, setList] = useState<ComponentType<Props> | null>(null);
  const isWanted = targets.length > 0;
  useEffect(() => {
    if (isWanted)
      import('./place-list.tsx').then(
        ({ PlaceList }) => setList(() => PlaceList),
        () => undefined,
      );
  }, [isWanted]);
  if (!isWanted) return null;
  return (
    <section className="card section places" aria-label={words.where}>
      <h2>{targets.some((target) => target.url) ? words.outOn : words.goesOutOn}</h2>
      {List ? <List post={post} /> : <p>{targets.map(placeOf).join(', ')}</p>}
    </section>
  );
}
