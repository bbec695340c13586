import type { ReactNode } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { askedIn } from '../answer/response-of.ts';
import { Asked, PlacedItems } from '../post/asked.tsx';
import { PostCard } from '../post/post-card.tsx';
import { usePlaces } from '../post/use-places.ts';
import { PostSide } from './post-side.tsx';
import { itemsFor } from './visit/desk-items.ts';
import type { DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';

type Props = {
  page: ReviewPage;
  state: DeskState;
  visit: DeskVisit;
  mayComment: boolean;
  /** While an answer is written where it stands. */
  isQuiet?: boolean;
  onWithdraw?: () => void;
  children: (parts: { card: ReactNode; items: ReactNode; side: ReactNode }) => ReactNode;
};

/** A post of the desk in the parts of which its screens are made: the post, what is asked for, and what stands beside. */
export function OnDesk({ page, state, visit, mayComment, isQuiet, onWithdraw, children }: Props) {
  const { approval, post } = page;
  const items = itemsFor(state, page);
  const places = usePlaces(page, items);
  const listed = places.part ? askedIn(page) : [];
  const say =
    approval && mayComment && !isPublished(post.status)
      ? {
          ask: approval.status === 'passed' ? undefined : (...said: Said) => visit.ask(page, ...said),
          comment: (...said: Said) => visit.say(page, ...said),
        }
      : null;
  return children({
    card: <PostCard page={page} places={places} say={say} onMediaError={visit.reload} />,
    items: items.length > 0 && (
      <PlacedItems places={places} page={page} onRemove={(at) => visit.dropItem(page, at)} />
    ),
    side: (
      <>
        <Asked places={places} page={page} listed={listed} />
        <PostSide
          page={page}
          places={places}
          listed={listed}
          visit={visit}
          mayComment={mayComment && !isQuiet}
          {...(onWithdraw ? { onWithdraw } : {})}
        />
      </>
    ),
  });
}

type Said = [text: string, anchor: Parameters<DeskVisit['say']>[2]];
