import type { ReviewPage } from '#domain/approvals/contract.ts';
import { OwnResponse } from '../answer/own-response.tsx';
import { responseOf, threadOf } from '../answer/response-of.ts';
import { ReviewerList } from '../feedback/reviewer-list.tsx';
import { Thread } from '../feedback/thread.tsx';
import { Facts } from '../post/facts.tsx';
import { Places } from '../post/places.tsx';
import type { DeskVisit } from './visit/desk-visit.ts';

type Props = { page: ReviewPage; visit: DeskVisit; mayComment: boolean; onWithdraw?: () => void };

/** What stands beside a post: what was said about it, where and when it goes out. */
export function PostSide({ page, visit, mayComment, onWithdraw }: Props) {
  const { approval } = page;
  const response = responseOf(page);
  return (
    <>
      {response && <OwnResponse response={response} post={page.post} decisions={0} onWithdraw={onWithdraw} />}
      <Places post={page.post} />
      <Facts page={page} />
      <ReviewerList approvals={page.allApprovals} />
      <Thread
        comments={threadOf(page)}
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
