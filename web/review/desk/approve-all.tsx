import type { ReviewPage } from '#domain/approvals/contract.ts';
import { momentText } from '../format.ts';
import { Dialog } from './dialog.tsx';
import { Cover, coverOf } from './cover.tsx';
import { nameOf } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';

/** What one yes is about, before it is said: each post with its picture and its date. */
export function ApproveAll({ waiting, visit }: { waiting: ReviewPage[]; visit: DeskVisit }) {
  const count = waiting.length;
  const close = () => visit.askAll(false);
  return (
    <Dialog title={`Approve all ${count} posts?`} onClose={close}>
      <p className="muted">
        You approve each of them as you see it here. A post that changes meanwhile is left out, and you are
        told which.
      </p>
      <ul className="rows">
        {waiting.map(({ approval, post }) => (
          <li key={approval?.id} className="row">
            <Cover cover={coverOf(post)} />
            <span>
              <span className="name">{nameOf(post.caption)}</span>
              <span className="when">
                {post.scheduledAt ? `Goes out ${momentText(post.scheduledAt)}` : 'No date yet'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className="choices">
        <button type="button" className="button" onClick={close}>
          Back
        </button>
        <button type="button" className="button primary" onClick={visit.approveAll}>
          Approve {count} posts
        </button>
      </div>
    </Dialog>
  );
}
