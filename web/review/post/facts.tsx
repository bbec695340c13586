import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { dayText, isPast, momentText, zoneText } from '../format.ts';

/** Who is asked, and the dates. Times always name the zone that they are told in. */
export function Facts({ page: { approval, post } }: { page: ReviewPage }) {
  const isOpen = approval?.status !== 'approved' && !isPublished(post.status);
  const dueAt = isOpen ? approval?.dueAt : null;
  const agreed = approval?.agreedDate;
  const contact = approval && displayPhone(approval.reviewerContact);
  const name = approval?.reviewerName;
  return (
    <section className="card section facts" aria-label="About this post">
      <dl>
        {approval && (
          <div>
            <dt>Reviewing as</dt>
            <dd>
              {name && name !== contact && <span className="strong">{name} </span>}
              <span>{contact}</span>
            </dd>
          </div>
        )}
        {post.preparedBy && (
          <div>
            <dt>Prepared by</dt>
            <dd>{post.preparedBy}</dd>
          </div>
        )}
        <div>
          <dt>Created</dt>
          <dd>
            <time dateTime={post.createdAt}>{dayText(post.createdAt)}</time>
          </dd>
        </div>
        {post.scheduledAt && <Moment label="Goes out" iso={post.scheduledAt} tone="strong" />}
        {agreed && agreed !== post.scheduledAt && <Moment label="You agreed to" iso={agreed} tone="soon" />}
        {dueAt && (
          <Moment label="Review by" iso={dueAt} tone={isPast(dueAt) ? 'strong bad' : 'strong soon'} />
        )}
      </dl>
      {(post.scheduledAt || dueAt) && <p className="muted">Times are shown in {zoneText()}.</p>}
    </section>
  );
}

function Moment({ label, iso, tone }: { label: string; iso: string; tone: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={iso} className={tone}>
          {momentText(iso)}
        </time>
      </dd>
    </div>
  );
}
