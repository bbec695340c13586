import { useEffect, useRef, type ReactNode } from 'react';
import { words } from '../words.ts';
import type { SaidOf } from '../visit/said.ts';
import type { Mode, VisitState } from '../visit/state.ts';
import type { Visit } from '../visit/visit.ts';
import { AnswerForm } from './answer-form.tsx';
import { Choices } from './choices.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { openerId } from './opener-id.ts';
import { WaitingAnswer } from './waiting-answer.tsx';

/** The two answers, always in reach: at the bottom of a phone, beside the post on a wide screen. */
export function AnswerDock({
  state,
  visit,
  said,
  items,
}: {
  state: VisitState;
  visit: Visit;
  said: SaidOf;
  items: ReactNode;
}) {
  const { mode, changed, waiting } = state;
  const hasChoice = said !== 'approved' && said !== 'passed';
  const leftBy = useRef<Mode>('choose');

  // A form that is closed, sent or refused takes the focus with it: it returns to the button, unless it is
  // elsewhere.
  useEffect(() => {
    if (mode === 'choose' && document.activeElement === document.body)
      document.getElementById(openerId(leftBy.current))?.focus();
    leftBy.current = mode;
  }, [mode]);

  // New content starts at the top, where the reviewer should look again.
  useEffect(() => {
    if (changed) window.scrollTo({ top: 0 });
  }, [changed]);

  return (
    // Hidden for reviewers who approved or are no longer needed: they have nothing to choose.
    <section
      className="dock"
      aria-label={words.yourAnswer}
      hidden={!hasChoice && mode === 'choose' && !waiting && !changed}
    >
      <div role="alert">{changed && <ChangedNotice />}</div>
      {waiting ? (
        <WaitingAnswer waiting={waiting} sending={state.sending} visit={visit} />
      ) : mode === 'choose' ? (
        hasChoice && <Choice said={said} open={visit.open} />
      ) : (
        <AnswerForm
          key={mode}
          mode={mode}
          state={state}
          visit={visit}
          onBack={() => visit.open('choose')}
          items={mode !== 'comment' && items}
        />
      )}
    </section>
  );
}

function Choice({ said, open }: { said: SaidOf; open: (mode: Mode) => void }) {
  return (
    <>
      <h2 className="question">{said === 'rejected' ? words.changeAnswer : words.happy}</h2>
      <Choices
        yes={words.approvePost}
        onYes={() => open('approve')}
        onChanges={() => open('request_changes')}
      />
    </>
  );
}
