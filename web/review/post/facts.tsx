import type { ReviewPage } from '#domain/approvals/contract.ts';
import { contactText } from '../contact-text.ts';
import { dayText, momentText, zoneText } from '../words.ts';

/** Who is asked, and the dates. A time always names the zone that it is told in. */
export function Facts({ page: { approval, post } }: { page: ReviewPage }) {
  const isOpen = approval?.status !== 'approved' && post.status !== 'Published';
  return (
    <dl className="facts">
      {approval && (
        <div>
          <dt>Reviewing as</dt>
          <dd>
            {approval.reviewerName && <span className="strong">{approval.reviewerName} </span>}
            <span>{contactText(approval.reviewerContact, approval.reviewerType)}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>
          <time dateTime={post.createdAt}>{dayText(post.createdAt)}</time>
        </dd>
      </div>
      {post.scheduledAt && <Moment label="Goes out" iso={post.scheduledAt} />}
      {approval?.dueAt && isOpen && <Moment label="Review by" iso={approval.dueAt} isDeadline />}
    </dl>
  );
}

function Moment({ label, iso, isDeadline }: { label: string; iso: string; isDeadline?: boolean }) {
  const isLate = isDeadline && new Date(iso).getTime() < Date.now();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={iso} className={isDeadline ? `strong ${isLate ? 'bad' : 'soon'}` : 'strong'}>
          {momentText(iso)}
          {isLate && ' (passed)'}
        </time>
        <span className="muted zone">{zoneText(iso)}</span>
      </dd>
    </div>
  );
}
