import type { ReviewPage } from '#domain/approvals/contract.ts';
import { openerId } from '../answer/opener-id.ts';
import { Icon } from '../look/icon.tsx';
import { momentText } from '../format.ts';
import type { Places } from '../post/use-places.ts';
import { answerText, words } from '../words.ts';

type Props = {
  comments: ReviewPage['comments'];
  ownApprovalId: string | null;
  page: ReviewPage;
  places: Places;
  /** Undefined where comments are closed. */
  onAdd: (() => void) | undefined;
};

export function Thread({ comments, page, ownApprovalId, places, onAdd }: Props) {
  const { part, show } = places;
  if (comments.length === 0 && !onAdd) return null;
  return (
    <section className="card section" aria-labelledby="thread">
      <h2 id="thread">{words.team}</h2>
      {comments.length === 0 && <p className="muted">{words.noMessages}</p>}
      <ol className="messages" aria-live="polite">
        {comments.map((comment) => (
          <li key={comment.id} className={comment.author === 'owner' ? 'from-team' : undefined}>
            <p className="name">
              {comment.author === 'owner' ? words.manager : comment.authorName}
              {ownApprovalId !== null && comment.approvalId === ownApprovalId && (
                <span className="muted"> {words.you}</span>
              )}
              {comment.decision && (
                <span className="muted">
                  {' · '}
                  {comment.tacit
                    ? words.line.tacit
                    : answerText(words.status, comment.decision, comment.withdrawn)}
                </span>
              )}
            </p>
            <p className="said" dir="auto">
              {comment.body}
            </p>
            {part && comment.anchor && (
              <part.PlaceChip
                line={comment}
                lines={page.comments}
                version={page.post.version}
                media={page.post.assets}
                onShow={show}
              />
            )}
            <time className="when" dateTime={comment.createdAt}>
              {momentText(comment.createdAt)}
            </time>
          </li>
        ))}
      </ol>
      {onAdd && (
        <button type="button" id={openerId('comment')} className="button quiet" onClick={onAdd}>
          <Icon name="comment" />
          {words.addComment}
        </button>
      )}
    </section>
  );
}
