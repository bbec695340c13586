import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { AnswerForm } from '../answer/answer-form.tsx';
import { Choices } from '../answer/choices.tsx';
import { Since } from '../changed/since.tsx';
import { PostCard } from '../post/post-card.tsx';
import { Dialog } from './dialog.tsx';
import { PostSide } from './post-side.tsx';
import { nameOf, type DeskState, type Opened } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { deskWords } from './words.ts';

type Props = { opened: Opened; waiting: ReviewPage[]; state: DeskState; visit: DeskVisit };

/** A post of a list, opened where it stands, and answered there if it waits. */
export function OpenedPost({ opened, waiting, state, visit }: Props) {
  const page = opened.page;
  const close = () => visit.open(null);
  return (
    <Dialog title={page ? nameOf(page.post.caption) : deskWords.loadingPost} onClose={close}>
      {page ? (
        <div className="opened">
          <Since page={page} path={`${visit.path}/posts/${page.post.id}`} />
          <PostCard page={page} onMediaError={visit.reload} />
          <Answer
            page={page}
            waits={waiting.some((one) => one.post.id === opened.postId)}
            state={state}
            visit={visit}
          />
          <PostSide
            page={page}
            visit={visit}
            mayComment={!isPublished(page.post.status) && !state.writing}
            {...(mayWithdraw(page, state)
              ? { onWithdraw: () => visit.write({ approvalId: page.approval?.id ?? '', action: 'withdraw' }) }
              : {})}
          />
        </div>
      ) : (
        <p className="muted" role="status">
          {opened.isMissing ? deskWords.postMissing : deskWords.loading}
        </p>
      )}
    </Dialog>
  );
}

const mayWithdraw = ({ approval, post }: ReviewPage, { writing }: DeskState) =>
  approval?.status === 'approved' && !isPublished(post.status) && !writing;

function Answer({
  page,
  waits,
  state,
  visit,
}: {
  page: ReviewPage;
  waits: boolean;
  state: DeskState;
  visit: DeskVisit;
}) {
  const { writing, draft, isSettling } = state;
  const approvalId = page.approval?.id ?? '';
  if (writing?.approvalId === approvalId)
    return (
      <AnswerForm
        key={writing.action}
        mode={writing.action}
        state={{ draft, sending: false, problem: null }}
        visit={{ setDraft: visit.setDraft, submit: () => visit.answer(page, writing.action, draft) }}
        onBack={() => visit.write(null)}
      />
    );
  if (!waits || page.approval?.status !== 'pending') return null;
  return (
    <Choices
      yes={deskWords.approve}
      onYes={() => visit.answer(page, 'approve')}
      onChanges={() => visit.write({ approvalId, action: 'request_changes' })}
      isSettling={isSettling}
    />
  );
}
