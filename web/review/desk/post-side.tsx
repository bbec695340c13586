import type { ReviewPage } from '#domain/approvals/contract.ts';
import { OwnResponse } from '../answer/own-response.tsx';
import { responseOf, threadOf } from '../answer/response-of.ts';
import { ReviewerList } from '../feedback/reviewer-list.tsx';
import { Thread } from '../feedback/thread.tsx';
import { Facts } from '../post/facts.tsx';
import { Places } from '../post/places.tsx';
import type { Places as PointedPlaces } from '../post/use-places.ts';
import type { DeskVisit } from './visit/desk-visit.ts';

type Props = {
  page: ReviewPage;
  places: PointedPlaces;
  /** The comments shown in the list of requested changes. */
  listed: ReviewPage['comments'];
  visit: DeskVisit;
  mayComment: boolean;
  onWithdraw?: () => void;
};

/** Beside a post: what was said about it, where and when it goes out. */
export function PostSide({ page, places, listed, visit, mayComment, onWithdraw }: Props) {
  const { approval } = page;
  const response = responseOf(page, listed);
  return (
    <>
      {response && <OwnResponse response={response} post={page.post} decisions={0} onWithdraw={onWithdraw} />}
      <Places page={page} places={places} />
      <Facts page={page} />
      <ReviewerList approvals={page.allApprovals} />
      <Thread
        comments={threadOf(page, listed)}
        page={page}
        places={places}
        ownApprovalId={approval?.id ?? null}
        onAdd={
          mayComment && approval
            ? () => visit.write({ approvalId: approval.id, action: 'comment' })
            : undefined
        }
      />
    </>
  );
}
