import { useEffect, useSyncExternalStore } from 'react';
import type { Desk } from '#domain/desks/contract.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { DeadLink } from '../dead-link.tsx';
import { entitle } from '../face.ts';
import { Agency } from '../look/agency.tsx';
import { Footer } from '../look/footer.tsx';
import { Toast } from '../look/toast.tsx';
import { Unreachable } from '../unreachable.tsx';
import { counted } from '../words.ts';
import { ApproveAll } from './approve-all.tsx';
import { Done } from './done.tsx';
import { ArrivedNotice, KeptNotice, RefusedNotice } from './notices.tsx';
import { OpenedPost } from './opened-post.tsx';
import { Plan } from './plan.tsx';
import { Reviewing } from './sending.tsx';
import { ToReview } from './to-review.tsx';
import { isBegun } from './visit/desk-items.ts';
import { waitingIn, type DeskState, type Tab } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { deskWords } from './words.ts';

type Props = {
  visit: DeskVisit;
  /** Renders only what is visible first; the rest follows. */
  isBeginning?: boolean;
};

export function DeskApp({ visit, isBeginning = false }: Props) {
  const state = useSyncExternalStore(visit.subscribe, visit.get);
  if (state.loaded.kind === 'gone') return <DeadLink path={visit.path} />;
  if (state.loaded.kind === 'unreachable') return <Unreachable onRetry={visit.reload} />;
  return <DeskScreen desk={state.loaded.desk} state={state} visit={visit} isBeginning={isBeginning} />;
}

const tabs: Tab[] = ['review', 'plan', 'done'];

type ScreenProps = Required<Props> & { desk: Desk; state: DeskState };

function DeskScreen({ desk, state, visit, isBeginning }: ScreenProps) {
  const waiting = waitingIn(desk, state);
  const { name, contact } = desk.reviewer;
  // After each render: the agency may be known only then.
  useEffect(() => {
    entitle(`${waiting.length > 0 ? `(${waiting.length}) ` : ''}${desk.company.name}`);
  });

  const told = (
    <>
      <div className="desk-notices">
        <RefusedNotice state={state} visit={visit} />
        <ArrivedNotice state={state} visit={visit} />
        <KeptNotice state={state} visit={visit} />
      </div>
      <Toast toast={state.toast} onClose={visit.closeToast} />
    </>
  );

  return (
    <>
      <Agency />
      <nav className="desk-head" aria-label={deskWords.desk}>
        <p className="desk-who">
          <strong>
            <bdi>{desk.company.name}</bdi>
          </strong>
          <Reviewing name={name ?? displayPhone(contact)} state={state} />
        </p>
        <div className="desk-tabs">
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              aria-current={state.tab === tab ? 'page' : undefined}
              onClick={() => visit.goTo(tab)}
            >
              {deskWords.tabs[tab]}
              {tab === 'review' && waiting.length > 0 && (
                <>
                  {/* Within the name of the button, too, the number stands apart. */}{' '}
                  <span className="badge">
                    {waiting.length}
                    <span className="sr-only"> {counted(deskWords.waiting, waiting.length)}</span>
                  </span>
                </>
              )}
            </button>
          ))}
        </div>
      </nav>
      {!state.opened && told}
      {state.tab === 'review' && (
        <ToReview waiting={waiting} state={state} visit={visit} isBeginning={isBeginning} />
      )}
      {state.tab === 'plan' && <Plan plan={desk.plan} state={state} visit={visit} />}
      {state.tab === 'done' && <Done done={desk.done} state={state} visit={visit} />}
      {!isBeginning && <Footer />}
      {state.approvingAll && (
        <ApproveAll
          ready={state.approvingAll}
          isOneBegun={waiting.some((page) => isBegun(state, page))}
          visit={visit}
        />
      )}
      {state.opened && (
        <OpenedPost
          key={state.opened.postId}
          opened={state.opened}
          waiting={waiting}
          told={told}
          state={state}
          visit={visit}
        />
      )}
    </>
  );
}
