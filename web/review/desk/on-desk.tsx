import type { ReactNode } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { PostCard } from '../post/post-card.tsx';
import { usePlaces } from '../post/use-places.ts';
import { isNeededIn } from '../visit/said.ts';
import { PostSide } from './post-side.tsx';
import { itemsFor } from './visit/desk-items.ts';
import type { DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';

type Props = {
  page: ReviewPage;
  state: DeskState;
  visit: DeskVisit;
  mayComment: boolean;
  /** While an answer is being written in its place. */
  isQuiet?: boolean;
  onWithdraw?: () => void;
  children: (parts: { card: ReactNode; items: ReactNode; side: ReactNode }) => ReactNode;
};

/** The parts of a desk's post that its screens use: the post, the requested changes, and the side column. */
export function OnDesk({ page, state, visit, mayComment, isQuiet, onWithdraw, children }: Props) {
  const { approval, post } = page;
  const items = itemsFor(state, page);
  const places = usePlaces(page, items);
  const { part } = places;
  const listed = part?.askedIn(page) ?? [];
  const say =
    approval && mayComment && !isPublished(post.status)
      ? {
          ask: isNeededIn(page) ? (...said: Asked) => visit.ask(page, ...said) : undefined,
          comment: (...said: Said) => visit.say(page, ...said),
          hold: visit.hold,
        }
      : null;
  return children({
    card: <PostCard page={page} places={places} say={say} onMediaError={visit.reload} />,
    items: part && items.length > 0 && (
      <part.DraftList
        page={page}
        items={items}
        isApproving={state.writing?.action === 'approve'}
        onRemove={(at) => visit.dropItem(page, at)}
      />
    ),
    side: (
      <>
        {part && <part.AskedList page={page} listed={listed} onShow={places.show} />}
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
type Asked = [...Said, isBegun?: boolean];
