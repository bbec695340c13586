import type { ReviewPage } from '#domain/approvals/contract.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { fill } from '#domain/languages/words.ts';
import { Icon } from '../look/icon.tsx';
import { looks } from '../look/looks.ts';
import { momentText } from '../format.ts';
import { answerText, words } from '../words.ts';

type Reviewer = ReviewPage['allApprovals'][number];

/** More than these without an answer are folded: what was said comes before a long list of who is silent. */
const UNFOLDED = 3;

export function ReviewerList({ approvals }: { approvals: Reviewer[] }) {
  if (approvals.length === 0) return null;
  // Silence that counts as a yes is shown as that: nobody gave it.
  const approved = approvals.filter((one) => one.status === 'approved' && !one.tacit).length;
  const silent = approvals.filter((one) => one.status === 'pending' && !one.isYou);
  const isFolded = silent.length > UNFOLDED;
  return (
    <section className="card section" aria-labelledby="reviewers">
      <h2 id="reviewers">
        {words.feedback}
        {approvals.length > 1 && (
          <span className="count">{fill(words.approvedOf, { count: approved, all: approvals.length })}</span>
        )}
      </h2>
      <People list={approvals.filter((one) => !isFolded || !silent.includes(one))} />
      {isFolded && (
        <details>
          <summary>{fill(words.silent, { count: silent.length })}</summary>
          <People list={silent} />
        </details>
      )}
    </section>
  );
}

const People = ({ list }: { list: Reviewer[] }) => (
  <ul className="people">
    {list.map((one) => (
      <Row key={one.id} reviewer={one} />
    ))}
  </ul>
);

/** The reader's own answer stands in a larger card of its own. */
function Row({ reviewer }: { reviewer: Reviewer }) {
  const { status, comment, respondedAt, earlierVersion: version } = reviewer;
  const look = looks[status];
  return (
    <li>
      <div className="person">
        <span className="name">
          {reviewer.reviewerName ?? displayPhone(reviewer.reviewerContact)}
          {reviewer.isYou && <span className="muted"> {words.you}</span>}
        </span>
        <span className={`pill ${look.tone}`}>
          <Icon name={look.icon} />
          {reviewer.tacit ? words.line.tacit : answerText(words.status, status, reviewer.withdrawn)}
          {version && fill(words.ofVersion, { version })}
        </span>
      </div>
      {comment && !reviewer.isYou && (
        <p className="said" dir="auto">
          {comment}
        </p>
      )}
      {respondedAt && (
        <time className="when" dateTime={respondedAt}>
          {momentText(respondedAt)}
        </time>
      )}
    </li>
  );
}
