import type { ReactNode } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { Choices } from '../answer/choices.tsx';
import { Since } from '../changed/since.tsx';
import { hasYesIn, saidOf } from '../visit/said.ts';
import { words } from '../words.ts';
import { DeskForm } from './desk-form.tsx';
import { Dialog } from './dialog.tsx';
import { OnDesk } from './on-desk.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { mayAnswerAnew, nameOf, writingAbout, type DeskState, type Opened } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { deskWords } from './words.ts';

type Props = {
  opened: Opened;
  waiting: ReviewPage[];
  /** Notices about answers, which the dialog would hide otherwise. */
  told: ReactNode;
  state: DeskState;
  visit: DeskVisit;
};

/** A post opened from a list, to be answered there if it waits, or answered anew as on its own link. */
export function OpenedPost({ opened, waiting, told, state, visit }: Props) {
  const page = opened.page;
  const close = () => visit.open(null);
  return (
    <Dialog title={page ? nameOf(page.post.caption) : deskWords.loadingPost} onClose={close}>
      {told}
      {page ? (
        <div className="opened">
          <Since page={page} path={`${visit.path}/posts/${page.post.id}`} />
          <OnDesk
            page={page}
            state={state}
            visit={visit}
            mayComment={!isPublished(page.post.status)}
            isQuiet={Boolean(state.writing)}
            {...(mayWithdraw(page, state)
              ? { onWithdraw: () => visit.write({ approvalId: page.approval?.id ?? '', action: 'withdraw' }) }
              : {})}
          >
            {(parts) => (
              <>
                {parts.card}
                <Answer
                  page={page}
                  waits={waiting.some((one) => one.post.id === opened.postId)}
                  items={parts.items}
                  state={state}
                  visit={visit}
                />
                {parts.side}
              </>
            )}
          </OnDesk>
        </div>
      ) : (
        <p className="muted" role="status">
          {opened.isMissing ? deskWords.postMissing : deskWords.loading}
        </p>
      )}
    </Dialog>
  );
}

const mayWithdraw = (page: ReviewPage, { writing }: DeskState) =>
  hasYesIn(page) && !isPublished(page.post.status) && !writing;

function Answer({
  page,
  waits,
  items,
  state,
  visit,
}: {
  page: ReviewPage;
  waits: boolean;
  items: ReactNode;
  state: DeskState;
  visit: DeskVisit;
}) {
  const { isSettling } = state;
  const writing = writingAbout(state, page);
  const approvalId = page.approval?.id ?? '';
  useFocusBack(writing);
  if (writing) return <DeskForm page={page} writing={writing} items={items} state={state} visit={visit} />;
  const isAwaited = waits && page.approval?.status === 'pending';
  if (!isAwaited && !mayAnswerAnew(page, state)) return null;
  return (
    <>
      {saidOf(page) === 'rejected' && <h2 className="question">{words.changeAnswer}</h2>}
      <Choices
        yes={deskWords.approve}
        onYes={() => visit.approve(page)}
        onChanges={() => visit.write({ approvalId, action: 'request_changes' })}
        isSettling={isSettling}
      />
    </>
  );
}
