import { useEffect, useRef } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { fill } from '#domain/languages/words.ts';
import { openerId } from '../answer/opener-id.ts';
import { Since } from '../changed/since.tsx';
import { Icon } from '../look/icon.tsx';
import { isDecision } from '../visit/api.ts';
import { counted, words } from '../words.ts';
import { DeskDock, SPOKEN_PLACE } from './desk-dock.tsx';
import { OnDesk } from './on-desk.tsx';
import { progressText } from './sending.tsx';
import { isBegun } from './visit/desk-items.ts';
import { answeredIn, currentOf, nameOf, type DeskState, type Tab } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { useSwipe } from './use-swipe.ts';
import { deskWords } from './words.ts';

type Props = { waiting: ReviewPage[]; state: DeskState; visit: DeskVisit; isBeginning: boolean };

/** One post after the other, with the answer within reach of the thumb. */
export function ToReview({ waiting, state, visit, isBeginning }: Props) {
  const { page, at } = currentOf(waiting, state.current);
  const before = answeredIn(waiting, state);
  const place = fill(deskWords.place, { at: before + at + 1, all: before + waiting.length });

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
      // In a field, on pictures and within a dialog these keys have other meanings.
      const isTaken =
        event.target instanceof Element && event.target.closest('textarea, input, video, .carousel, dialog');
      if (!by || isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      visit.step(by);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [visit]);

  const shown = useRef<HTMLElement>(null);
  useSwipe(shown, visit.step);
  const keepFocus = useFocusOnNext(page?.approval?.id);

  if (!page) return <NothingWaits answered={before} state={state} visit={visit} />;
  return (
    <main ref={shown} className="page desk-page" onFocusCapture={keepFocus}>
      {/* Announced when the next post appears. */}
      <p className="sr-only" role="status" id={SPOKEN_PLACE}>
        {place}: {nameOf(page.post.caption)}
      </p>
      <Since key={`since ${page.post.id}`} page={page} path={`${visit.path}/posts/${page.post.id}`} />
      <OnDesk key={page.approval?.id} page={page} state={state} visit={visit} mayComment>
        {(parts) => (
          <>
            {parts.card}
            <div className="side">
              <DeskDock
                page={page}
                items={parts.items}
                place={place}
                isAlone={before + waiting.length === 1}
                isFirst={at === 0}
                isLast={at === waiting.length - 1}
                mayApproveAll={waiting.filter((one) => !isBegun(state, one)).length > 1}
                state={state}
                visit={visit}
              />
              {!isBeginning && parts.side}
            </div>
          </>
        )}
      </OnDesk>
    </main>
  );
}

/**
 * The pressed button goes with its post. For keyboard users the same button of the next post gets the focus,
 * so that Enter answers one after the other; its description names the post.
 */
function useFocusOnNext(id: string | undefined) {
  const before = useRef<{ id: string | undefined; control: string | null }>({ id, control: null });
  useEffect(() => {
    const { id: was, control } = before.current;
    before.current.id = id;
    if (was === id || control === null || document.activeElement !== document.body) return;
    const next = document.getElementById(control) ?? document.getElementById(openerId('approve'));
    next?.focus({ preventScroll: true });
  }, [id]);
  return ({ target }: { target: EventTarget }) => {
    before.current.control = (target as Element).id;
  };
}

type NothingProps = { answered: number; state: DeskState; visit: DeskVisit };

function NothingWaits({ answered, state, visit }: NothingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // After the last answer the focus goes to the message that says so.
  useEffect(() => {
    if (answered > 0) title.current?.focus();
  }, [answered]);
  const { icon, heading, lines, leadsTo } = whatIsSaid(answered, state);
  return (
    <main className="message-screen">
      <span className="badge-icon">
        <Icon name={icon} />
      </span>
      {/* The focus is here while the words change. */}
      <h1 ref={title} tabIndex={-1} aria-live="polite">
        {heading}
      </h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <button type="button" className="button" onClick={() => visit.goTo(leadsTo)}>
        {leadsTo === 'done' ? deskWords.seeSaid : deskWords.lookAtPlan}
      </button>
    </main>
  );
}

type Said = { icon: 'check' | 'clock' | 'offline'; heading: string; lines: string[]; leadsTo: Tab };

/** Nobody is thanked for answers that the server does not have. */
function whatIsSaid(answered: number, state: DeskState): Said {
  if (state.kept.some(isDecision)) {
    // The notice above says what becomes of them.
    const cutOff = state.kept.some((one) => one.isTried) ? deskWords.notAllKnown : deskWords.notAllSent;
    if (state.isCutOff) return { icon: 'offline', heading: cutOff, lines: [], leadsTo: 'plan' };
    const lines = [progressText(state), deskWords.stayOpen].filter(Boolean);
    return { icon: 'clock', heading: words.sending, lines, leadsTo: 'plan' };
  }
  return answered > 0
    ? {
        icon: 'check',
        heading: deskWords.everything,
        lines: [counted(deskWords.thanks, answered)],
        leadsTo: 'done',
      }
    : { icon: 'check', heading: deskWords.nothing, lines: [deskWords.keepLink], leadsTo: 'plan' };
}
