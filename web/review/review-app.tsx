import type { Loaded } from './connection/api.ts';
import { DeadLink } from './dead-link.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { Unreachable } from './unreachable.tsx';
import { useReview } from './use-review.ts';

export function ReviewApp({ token, first }: { token: string; first: Loaded }) {
  const review = useReview(token, first);
  if (review.loaded.kind === 'gone') return <DeadLink />;
  if (review.loaded.kind === 'unreachable') return <Unreachable onRetry={review.reload} />;
  return <ReviewScreen page={review.loaded.page} review={review} />;
}
