import { useState } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { DeskPost } from '#domain/desks/contract.ts';
import { isOpenForReview, isUnderReview, needsChanges } from '#domain/posts/status.ts';
import { clockText } from '../format.ts';
import { words } from '../words.ts';
import { Cover } from './cover.tsx';
import { dayOfMonthText, monthText } from './dates.ts';
import { nameOf } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { useInSteps } from '#web/shared/use-in-steps.ts';
import { deskWords } from './words.ts';

type Props = { plan: DeskPost[]; waiting: ReviewPage[]; visit: DeskVisit };

const dateOf = (post: DeskPost) => post.scheduledAt ?? post.publishedAt;

/** What a client reads for a post's state: whether it is their turn comes first. */
function turnOf({ said, status }: DeskPost): { text: string; tone: string } {
  if (said === 'pending' && isOpenForReview(status)) return { text: deskWords.waitsForYou, tone: 'soon' };
  if (needsChanges(status)) return { text: deskWords.beingChanged, tone: 'bad' };
  if (!isUnderReview(status)) return { text: deskWords.status[status], tone: 'good' };
  return said === 'approved'
    ? { text: words.line.approved, tone: 'good' }
    : { text: deskWords.status[status], tone: 'open' };
}

export function Plan({ plan, waiting, visit }: Props) {
  const [look, setLook] = useState<'month' | 'grid'>('month');
  const open = (post: DeskPost) =>
    visit.open(post.postId, waiting.find((one) => one.post.id === post.postId) ?? null);
  return (
    <main className="desk-list">
      <header className="list-head">
        <h1>{deskWords.tabs.plan}</h1>
        <div className="desk-tabs" role="group" aria-label={deskWords.howShown}>
          {(['month', 'grid'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={look === one} onClick={() => setLook(one)}>
              {one === 'month' ? deskWords.byMonth : deskWords.asProfile}
            </button>
          ))}
        </div>
      </header>
      {plan.length === 0 ? (
        <p className="muted">{deskWords.noPlan}</p>
      ) : look === 'month' ? (
        <Months plan={plan} onOpen={open} />
      ) : (
        <Profile plan={plan} onOpen={open} />
      )}
    </main>
  );
}

function Months({ plan, onOpen }: { plan: DeskPost[]; onOpen: (post: DeskPost) => void }) {
  const months = new Map<string, DeskPost[]>();
  // What comes is read first; the months before this one stand below.
  const [start] = useState(() => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), 1).toISOString();
  });
  const isOver = (post: DeskPost) => (dateOf(post) ?? start) < start;
  const inOrder = [...plan.filter((one) => !isOver(one)), ...plan.filter(isOver).toReversed()];
  for (const post of useInSteps(inOrder)) {
    const date = dateOf(post);
    const month = date ? monthText(date) : deskWords.withoutDate;
    months.set(month, [...(months.get(month) ?? []), post]);
  }
  return [...months].map(([month, posts]) => (
    <section key={month} aria-label={month}>
      <h2>{month}</h2>
      <ul className="rows">
        {posts.map((post) => {
          const [turn, date] = [turnOf(post), dateOf(post)];
          return (
            <li key={post.postId}>
              <button type="button" className="row" onClick={() => onOpen(post)}>
                <span className="day">
                  {date ? (
                    <time dateTime={date}>
                      {dayOfMonthText(date)}
                      <span className="when">{clockText(date)}</span>
                    </time>
                  ) : (
                    '–'
                  )}
                </span>
                <Cover cover={post.cover} />
                <span>
                  <span className="name">{nameOf(post.caption)}</span>
                  <span className={`turn ${turn.tone}`}>{turn.text}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** Three in a row and the latest first, as the profile will look. */
function Profile({ plan, onOpen }: { plan: DeskPost[]; onOpen: (post: DeskPost) => void }) {
  return (
    <ul className="profile">
      {useInSteps(plan.toReversed()).map((post) => (
        <li key={post.postId}>
          <button type="button" onClick={() => onOpen(post)}>
            <Cover cover={post.cover} />
            {!post.cover && <span className="words">{nameOf(post.caption)}</span>}
            <span className={`turn ${turnOf(post).tone}`}>{turnOf(post).text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
