import { useEffect, useRef } from 'react';
import type { KeptAnswer } from '../connection/kept.ts';
import { Icon } from '../look/icon.tsx';
import type { Review } from '../use-review.ts';

const names = { approve: 'approval', request_changes: 'change request', comment: 'comment' } as const;

/** An answer that could not be sent yet. Until it is, the reviewer can take it back. */
export function WaitingAnswer({ waiting, review }: { waiting: KeptAnswer; review: Review }) {
  const card = useRef<HTMLDivElement>(null);
  const name = names[waiting.action];
  useEffect(() => card.current?.focus(), []);

  return (
    <div className="answer" ref={card} tabIndex={-1} role="group" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="with-icon">
        <Icon name="offline" />
        Your {name} is not sent yet
      </h2>
      {waiting.comment && (
        <p className="said" dir="auto">
          {waiting.comment}
        </p>
      )}
      <p className="muted" role="status">
        {review.sending
          ? 'Sending it now…'
          : 'It is kept on this device and sent as soon as the connection is back. Leave this page open, or open it again later.'}
      </p>
      <div className="choices">
        <button type="button" className="button" disabled={review.sending} onClick={review.takeBack}>
          Take it back
        </button>
        <button type="button" className="button primary" disabled={review.sending} onClick={review.resend}>
          Send now
        </button>
      </div>
    </div>
  );
}
