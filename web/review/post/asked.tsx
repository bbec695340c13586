import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { Places } from './use-places.ts';

type Props = { places: Places; page: ReviewPage };

/** Everything that was asked for, and what is done. */
export function Asked({ places, page, listed }: Props & { listed: ReviewPage['comments'] }) {
  const { part, show } = places;
  if (!part || listed.length === 0) return null;
  return (
    <part.AskedList
      listed={listed}
      lines={page.comments}
      version={page.post.version}
      media={page.post.assets}
      ownApprovalId={page.approval?.id ?? null}
      onShow={show}
    />
  );
}

/** What is asked for at places and not sent yet. */
export function PlacedItems({ places, page, onRemove }: Props & { onRemove: (at: number) => void }) {
  const { part, items } = places;
  if (!part || items.length === 0) return null;
  return (
    <part.DraftList
      items={items}
      media={page.post.assets}
      lines={page.comments}
      version={page.post.version}
      onRemove={onRemove}
    />
  );
}
