import { useEffect, useRef } from 'react';
import type { OwnApproval, ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { Icon } from '../look/icon.tsx';
import { dayText, momentText } from '../words.ts';

type Props = {
  approval: OwnApproval;
  post: ReviewPage['post'];
  /** Rises with each decision of this visit: the card is then where the reviewer looks next. */
  decisions: number;
};

/** What this reviewer said, and to which content it belongs. */
export function OwnResponse({ approval, post, decisions }: Props) {
  const card = useRef<HTMLElement>(null);
  const { status, comment, respondedAt } = approval;
  const isAnswer = status !== 'pending';

  useEffect(() => {
    if (decisions === 0) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [decisions]);

  if (!isAnswer && !comment && !respondedAt) return null;
  const isEarlier = !isAnswer || (approval.answeredVersion ?? post.version) !== post.version;
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={`response ${status === 'approved' ? 'good' : status === 'rejected' ? 'bad' : 'open'}`}
      aria-labelledby="response"
    >
      <span className="badge-icon">
        <Icon name={status === 'approved' ? 'check' : isAnswer ? 'pencil' : 'clock'} />
      </span>
      <div>
        <h2 id="response">{titleOf(status)}</h2>
        {respondedAt && (
          <time className="when" dateTime={respondedAt}>
            {momentText(respondedAt)}
          </time>
        )}
        {comment && (
          <p className="said" dir="auto">
            {comment}
          </p>
        )}
        <p className="next">{nextOf(status, isEarlier, post)}</p>
      </div>
    </section>
  );
}

function titleOf(status: OwnApproval['status']): string {
  if (status === 'approved') return 'Thank you! You approved this post';
  if (status === 'rejected') return 'Your change request';
  return 'Your earlier response';
}

function nextOf(status: OwnApproval['status'], isEarlier: boolean, post: ReviewPage['post']) {
  if (isPublished(post.status)) return null;
  if (status === 'pending') return 'The post was updated since. Please have another look.';
  if (isEarlier) return 'This was about an earlier version of the post.';
  if (status === 'rejected')
    return 'The team has your feedback. You can still approve, or ask for something else.';
  return post.scheduledAt ? `Planned to go out on ${dayText(post.scheduledAt)}.` : 'You can close this page.';
}
