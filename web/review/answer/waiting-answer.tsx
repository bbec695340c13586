import { useEffect, useRef } from 'react';
import { Icon } from '../look/icon.tsx';
import type { KeptAnswer } from '../visit/kept.ts';
import type { Visit } from '../visit/visit.ts';
import { words } from '../words.ts';

type Props = { waiting: KeptAnswer; sending: boolean; visit: Visit };

/** An answer that is not sent yet. Until it is, the reviewer can take it back. */
export function WaitingAnswer({ waiting, sending, visit }: Props) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);

  return (
    <section className="answer" ref={card} tabIndex={-1} aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="with-icon">
        <Icon name="offline" />
        {words.notSent[waiting.action]}
      </h2>
      {waiting.comment && (
        // Long words scroll: they must be in reach of those who scroll by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p className="said" dir="auto" tabIndex={0}>
          {waiting.comment}
        </p>
      )}
      <output className="muted">{sending ? words.sendingIt : words.kept}</output>
      <div className="choices">
        <button type="button" className="button" disabled={sending} onClick={visit.takeBack}>
          {words.takeItBack}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={sending}
          onClick={() => void visit.resend()}
        >
          {words.sendNow}
        </button>
      </div>
    </section>
  );
}
