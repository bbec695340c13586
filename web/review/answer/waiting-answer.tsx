import { useEffect, useRef } from 'react';
import { Icon } from '../look/icon.tsx';
import type { KeptAnswer } from '../visit/kept.ts';
import type { Visit } from '../visit/visit.ts';

const names = {
  approve: 'approval',
  request_changes: 'change request',
  comment: 'comment',
  withdraw: 'change of mind',
} as const;

type Props = { waiting: KeptAnswer; sending: boolean; visit: Visit };

/** An answer that could not be sent yet. Until it is, the reviewer can take it back. */
export function WaitingAnswer({ waiting, sending, visit }: Props) {
  const card = useRef<HTMLElement>(null);
  const name = names[waiting.action];
  useEffect(() => card.current?.focus(), []);

  return (
    <section className="answer" ref={card} tabIndex={-1} aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="with-icon">
        <Icon name="offline" />
        Your {name} is not sent yet
      </h2>
      {waiting.comment && (
        // Long words scroll: they must be in reach of those who scroll by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p className="said" dir="auto" tabIndex={0}>
          {waiting.comment}
        </p>
      )}
      <output className="muted">
        {sending
          ? 'Sending it now…'
          : 'It is kept on this device and sent as soon as the connection is back. Leave this page open, or open it again later.'}
      </output>
      <div className="choices">
        <button type="button" className="button" disabled={sending} onClick={visit.takeBack}>
          Take it back
        </button>
        <button type="button" className="button primary" disabled={sending} onClick={visit.resend}>
          Send now
        </button>
      </div>
    </section>
  );
}
