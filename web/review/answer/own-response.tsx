import { useEffect, useRef } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { Icon } from '../look/icon.tsx';
import { dayText, momentText } from '../format.ts';
import { openerId } from './opener-id.ts';
import type { Response } from './response-of.ts';

type Props = {
  response: Response;
  post: ReviewPage['post'];
  /** Rises with each decision of this visit: the card is then where the reviewer looks next. */
  decisions: number;
  /** Undefined where there is no approval to take back, or it is too late for that. */
  onWithdraw: (() => void) | undefined;
};

const looks = {
  approved: { title: 'Thank you for your approval', icon: 'check', tone: 'good' },
  rejected: { title: 'Your change request', icon: 'pencil', tone: 'bad' },
  pending: { title: 'Your earlier response', icon: 'comment', tone: 'open' },
} as const;

/** What this reviewer said, and to which content it belongs. */
export function OwnResponse({ response, post, decisions, onWithdraw }: Props) {
  const card = useRef<HTMLElement>(null);
  const { status, comment, at, tacit } = response;
  const look = looks[status];

  useEffect(() => {
    if (decisions === 0) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [decisions]);

  return (
    <section ref={card} tabIndex={-1} className={`response ${look.tone}`} aria-labelledby="response">
      <span className="badge-icon">
        <Icon name={look.icon} />
      </span>
      <div>
        <h2 id="response">{tacit ? 'Counted as your approval' : look.title}</h2>
        {at && (
          <time className="when" dateTime={at}>
            {momentText(at)}
          </time>
        )}
        {comment && (
          <p className="said" dir="auto">
            {comment}
          </p>
        )}
        {!isPublished(post.status) && <p className="next">{nextOf(response, post.scheduledAt)}</p>}
        {onWithdraw && (
          <button type="button" id={openerId('withdraw')} className="button quiet" onClick={onWithdraw}>
            I changed my mind
          </button>
        )}
      </div>
    </section>
  );
}

function nextOf({ status, isEarlier }: Response, scheduledAt: string | null): string {
  if (status === 'pending') return 'The team has worked on it since. Please have another look.';
  if (isEarlier) return 'This was about an earlier version of the post.';
  if (status === 'rejected')
    return 'The team has your feedback. You can still approve, or ask for something else.';
  return scheduledAt ? `Planned to go out on ${dayText(scheduledAt)}.` : 'You can close this page.';
}
