import { useEffect, useRef } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { fill } from '#domain/languages/words.ts';
import { Icon } from '../look/icon.tsx';
import { looks } from '../look/looks.ts';
import { dayText, isPast, momentText } from '../format.ts';
import { answerText, words } from '../words.ts';
import { openerId } from './opener-id.ts';
import type { Response } from './response-of.ts';

type Props = {
  response: Response;
  post: ReviewPage['post'];
  /** Grows with each decision of this visit, which then focuses the card. */
  decisions: number;
  /** Undefined where there is no approval to withdraw, or it is too late. */
  onWithdraw: (() => void) | undefined;
};

/** This reviewer's answer, and the version it belongs to. */
export function OwnResponse({ response, post, decisions, onWithdraw }: Props) {
  const card = useRef<HTMLElement>(null);
  const { status, comment, at, tacit, withdrawn } = response;
  const { icon, tone } = looks[status];

  useEffect(() => {
    if (decisions === 0) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [decisions]);

  return (
    <section ref={card} tabIndex={-1} className={`response ${tone}`} aria-labelledby="response">
      <span className="badge-icon">
        <Icon name={status === 'pending' ? 'comment' : icon} />
      </span>
      <div>
        <h2 id="response">{answerText(words.response, tacit ? 'tacit' : status, withdrawn)}</h2>
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
            {words.changedMind}
          </button>
        )}
      </div>
    </section>
  );
}

function nextOf({ status, isEarlier }: Response, scheduledAt: string | null): string {
  if (isEarlier) return words.next.earlier;
  if (status === 'pending') return words.next.again;
  if (status === 'rejected') return words.next.rejected;
  return scheduledAt && !isPast(scheduledAt)
    ? fill(words.next.planned, { day: dayText(scheduledAt) })
    : words.next.done;
}
