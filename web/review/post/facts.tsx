import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isPublished } from '#domain/posts/status.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { whoAsks } from '#domain/agencies/who-asks.ts';
import { fill } from '#domain/languages/words.ts';
import { face } from '../face.ts';
import { dayText, isPast, momentText, zoneText } from '../format.ts';
import { words } from '../words.ts';

/** The reviewer's name, and the dates. Times always name their zone. */
export function Facts({ page: { approval, post } }: { page: ReviewPage }) {
  const isOut = isPublished(post.status);
  const date = (isOut && post.publishedAt) || post.scheduledAt;
  const dueAt = approval?.status !== 'approved' && !isOut && approval?.dueAt;
  const countsAt = approval?.countsAt;
  const agreed = approval?.agreedDate;
  const contact = approval && displayPhone(approval.reviewerContact);
  const name = approval?.reviewerName;
  return (
    <section className="card section facts" aria-label={words.about}>
      <dl>
        {approval && (
          <div>
            <dt>{words.reviewingAs}</dt>
            <dd>
              {name && name !== contact && <span className="strong">{name} </span>}
              <span>{contact}</span>
            </dd>
          </div>
        )}
        {post.preparedBy && (
          <div>
            <dt>{words.preparedBy}</dt>
            <dd>{whoAsks(post.preparedBy, face.name, words.ofAgency)}</dd>
          </div>
        )}
        <div>
          <dt>{words.created}</dt>
          <dd>
            <time dateTime={post.createdAt}>{dayText(post.createdAt)}</time>
          </dd>
        </div>
        {date && (
          <Moment
            label={isOut ? words.wentOut : isPast(date) ? words.wasPlanned : words.goesOut}
            iso={date}
            tone="strong"
          />
        )}
        {agreed && momentText(agreed) !== momentText(date ?? '') && (
          <Moment label={words.agreedTo} iso={agreed} tone="soon" />
        )}
        {dueAt && (
          <Moment
            label={isPast(dueAt) ? words.wasDue : words.reviewBy}
            iso={dueAt}
            tone={isPast(dueAt) ? 'strong bad' : 'strong soon'}
          />
        )}
        {countsAt && <Moment label={words.countsAt} iso={countsAt} tone="over" />}
      </dl>
      {(date || dueAt || countsAt) && <p className="muted">{fill(words.timesIn, { zone: zoneText() })}</p>}
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
