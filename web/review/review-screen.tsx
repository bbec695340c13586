import { useEffect } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { AnswerDock } from './answer/answer-dock.tsx';
import { OwnResponse } from './answer/own-response.tsx';
import { ReviewerList } from './feedback/reviewer-list.tsx';
import { Thread } from './feedback/thread.tsx';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { Toast } from './look/toast.tsx';
import { PostCard } from './post/post-card.tsx';
import type { Review } from './use-review.ts';

export function ReviewScreen({ page, review }: { page: ReviewPage; review: Review }) {
  const { approval, post } = page;
  const isPublished = post.status === 'Published';
  const mayAnswer = approval !== null && approval.status !== 'approved' && !isPublished;

  useEffect(() => {
    document.title = `Review a post${post.companyName ? ` for ${post.companyName}` : ''} · Greenroom`;
  }, [post.companyName]);

  return (
    <>
      <main className="page">
        {approval === null && (
          <p className="banner">
            <Icon name="eye" />
            <span>
              <strong>Preview</strong> This is what your reviewers see. Only they can answer.
            </span>
          </p>
        )}
        <PostCard page={page} onMediaError={() => void review.renewMedia()} />
        <div className="side">
          {isPublished && (
            <p className="banner good">
              <Icon name="check" />
              <strong>This post has been published</strong>
            </p>
          )}
          {approval && <OwnResponse approval={approval} post={post} decisions={review.decisions} />}
          {mayAnswer && <AnswerDock review={review} />}
          <ReviewerList approvals={page.allApprovals} />
          <Thread
            comments={page.comments}
            ownApprovalId={approval?.id ?? null}
            {...(mayAnswer && !review.waiting ? { onAdd: () => review.open('comment') } : {})}
          />
        </div>
      </main>
      <Footer />
      <Toast toast={review.toast} onClose={review.closeToast} />
    </>
  );
}
