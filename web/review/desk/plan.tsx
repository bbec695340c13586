import { useMemo, useState } from 'react';
import { calendarTime as dateOf } from '#domain/calendar/event.ts';
import type { DeskPost } from '#domain/desks/contract.ts';
import { STATUS_WORDS } from '#domain/languages/statuses.ts';
import { isOpenForReview, isUnderReview, needsChanges } from '#domain/posts/status.ts';
import { clockText } from '../format.ts';
import { spoken, words } from '../words.ts';
import { Cover } from './cover.tsx';
import { dayOfMonthText, monthText } from './dates.ts';
import { justAnswered, nameOf, type DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { useDrawnOnce, useRowsInSteps } from './long-list.ts';
import { deskWords } from './words.ts';

type Planned = DeskPost & { isSending?: boolean };
type Props = { plan: Planned[]; visit: DeskVisit };

/** Those answered a moment ago do not wait, although the server's plan says so still. */
function planIn(plan: DeskPost[], state: DeskState): Planned[] {
  const answered = justAnswered(state);
  if (answered.size === 0 || state.isCutOff) return plan;
  return plan.map((post) => (answered.has(post.approvalId ?? '') ? { ...post, isSending: true } : post));
}

/** A post's state in a client's words: whether it is their turn comes first. */
function turnOf({ said, status, isEarlier, isSending }: Planned): { text: string; tone: string } {
  if (isSending) return { text: words.sending, tone: 'open' };
  if (said === 'pending' && isOpenForReview(status)) return { text: deskWords.waitsForYou, tone: 'soon' };
  if (needsChanges(status)) return { text: deskWords.beingChanged, tone: 'bad' };
  if (!isUnderReview(status)) return { text: STATUS_WORDS[status][spoken.language], tone: 'good' };
  return said === 'approved' && !isEarlier
    ? { text: words.line.approved, tone: 'good' }
    : { text: STATUS_WORDS[status][spoken.language], tone: 'open' };
}

export function Plan({ plan: read, state, visit }: Props & { state: DeskState }) {
  const plan = planIn(read, state);
  const [look, setLook] = useState<'month' | 'grid'>('month');
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
        <Months plan={plan} visit={visit} />
      ) : (
        <Profile plan={plan} visit={visit} />
      )}
    </main>
  );
}

function Months({ plan, visit }: Props) {
  const months = new Map<string, Planned[]>();
  // Future posts come first; the months before this one stand below.
  const [now] = useState(() => new Date().toISOString());
  const inOrder = useMemo(() => {
    // By the clocks that name the months, which may be those of another place.
    const isOver = (post: DeskPost) => {
      const date = dateOf(post) ?? now;
      return date < now && monthText(date) !== monthText(now);
    };
    return [...plan.filter((one) => !isOver(one)), ...plan.filter(isOver).reverse()];
  }, [plan, now]);
  for (const post of useRowsInSteps(inOrder)) {
    const date = dateOf(post);
    const month = date ? monthText(date) : deskWords.withoutDate;
    const posts = months.get(month);
    if (posts) posts.push(post);
    else months.set(month, [post]);
  }
  const row = useDrawnOnce((post: Planned) => {
    const [turn, date] = [turnOf(post), dateOf(post)];
    return (
      <li key={post.postId}>
        <button type="button" className="row" onClick={() => visit.open(post.postId)}>
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
  });
  return [...months].map(([month, posts]) => (
    <section key={month} aria-label={month}>
      <h2>{month}</h2>
      <ul className="rows">{posts.map(row)}</ul>
    </section>
  ));
}

/** Three in a row and the latest first, as the profile will look. */
function Profile({ plan, visit }: Props) {
  const latestFirst = useMemo(() => [...plan].reverse(), [plan]);
  const row = useDrawnOnce((post: Planned) => {
    const turn = turnOf(post);
    return (
      <li key={post.postId}>
        <button type="button" onClick={() => visit.open(post.postId)}>
          <Cover cover={post.cover} />
          {!post.cover && <span className="words">{nameOf(post.caption)}</span>}
          <span className={`turn ${turn.tone}`}>{turn.text}</span>
        </button>
      </li>
    );
  });
  return <ul className="profile">{useRowsInSteps(latestFirst).map(row)}</ul>;
}
