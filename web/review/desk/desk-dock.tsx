import type { ReactNode } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { Choices } from '../answer/choices.tsx';
import { Icon } from '../look/icon.tsx';
import { ChangedNotice } from '../answer/changed-notice.tsx';
import { words } from '../words.ts';
import { DeskForm } from './desk-form.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { writingAbout, type DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { deskWords } from './words.ts';

type Props = {
  page: ReviewPage;
  items: ReactNode;
  place: string;
  /** The only post of this visit: there is nothing to turn to. */
  isAlone: boolean;
  isFirst: boolean;
  isLast: boolean;
  mayApproveAll: boolean;
  state: DeskState;
  visit: DeskVisit;
};

/** The id of the text that names the post for screen readers. */
export const SPOKEN_PLACE = 'spoken-place';

/** A yes is one tap, and the next post follows; a request for changes needs words. */
export function DeskDock({
  page,
  items,
  place,
  isAlone,
  isFirst,
  isLast,
  mayApproveAll,
  state,
  visit,
}: Props) {
  const { changed, isSettling } = state;
  const writing = writingAbout(state, page);
  const approvalId = page.approval?.id ?? '';
  const isOnlyLeft = isFirst && isLast;
  useFocusBack(writing);

  return (
    <section className="dock" aria-label={words.yourAnswer}>
      <div role="alert">{changed && <ChangedNotice />}</div>
      {writing ? (
        <DeskForm page={page} writing={writing} items={items} state={state} visit={visit} />
      ) : (
        <>
          <div className={isAlone ? 'sr-only' : 'line'}>
            {!isOnlyLeft && (
              <button
                type="button"
                className="round"
                id="previous-post"
                aria-label={deskWords.previousPost}
                aria-disabled={isFirst}
                onClick={() => visit.step(-1)}
              >
                <Icon name="left" />
              </button>
            )}
            <h2 className="place">{place}</h2>
            {!isOnlyLeft && (
              <button
                type="button"
                className="round"
                id="next-post"
                aria-label={deskWords.nextPost}
                aria-disabled={isLast}
                onClick={() => visit.step(1)}
              >
                <Icon name="right" />
              </button>
            )}
            {mayApproveAll && (
              <button type="button" className="button quiet all" onClick={() => visit.askAll(true)}>
                {deskWords.approveAll}
              </button>
            )}
          </div>
          <Choices
            yes={deskWords.approve}
            about={SPOKEN_PLACE}
            onYes={() => visit.approve(page)}
            onChanges={() => visit.write({ approvalId, action: 'request_changes' })}
            isSettling={isSettling}
          />
        </>
      )}
    </section>
  );
}
