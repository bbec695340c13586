import type { DonePost } from '#domain/desks/contract.ts';
import { fill } from '#domain/languages/words.ts';
import { placeOf } from '#domain/networks/place.ts';
import { isPublished } from '#domain/posts/status.ts';
import { Icon } from '../look/icon.tsx';
import { looks } from '../look/looks.ts';
import { dayText, momentText } from '../format.ts';
import { answerText, words } from '../words.ts';
import { Cover } from './cover.tsx';
import { goesOutText } from './goes-out.ts';
import { nameOf, onTheWay, type DeskState } from './visit/desk-state.ts';
import type { DeskVisit } from './visit/desk-visit.ts';
import { useDrawnOnce, useRowsInSteps } from './long-list.ts';
import { deskWords } from './words.ts';

const isAddress = (url: string) => /^https?:\/\//.test(url);

type Props = { done: DonePost[]; state: DeskState; visit: DeskVisit };

export function Done({ done, state, visit }: Props) {
  // Sent, and not read back yet.
  const isOnWay = onTheWay(state) !== null || state.hidden.size > 0;
  const row = useDrawnOnce((post: DonePost) => (
    <li key={post.postId} className="done">
      <button type="button" className="row" onClick={() => visit.open(post.postId)}>
        <Cover cover={post.cover} />
        <span>
          <span className="name">{nameOf(post.caption)}</span>
          <Said post={post} />
          {post.respondedAt && (
            <time className="when" dateTime={post.respondedAt}>
              {momentText(post.respondedAt)}
            </time>
          )}
        </span>
      </button>
      {post.comment && (
        <p className="said" dir="auto">
          {post.comment}
        </p>
      )}
      <Outcome post={post} />
    </li>
  ));
  return (
    <main className="desk-list">
      <header className="list-head">
        <h1>{deskWords.tabs.done}</h1>
      </header>
      {done.length === 0 && <p className="muted">{isOnWay ? words.sending : deskWords.noneDone}</p>}
      <ul className="rows">{useRowsInSteps(done).map(row)}</ul>
    </main>
  );
}

/** The answer; a yes to an earlier version is not one to what the row shows. */
function Said({ post: { said, tacit, withdrawn, isEarlier } }: { post: DonePost }) {
  const line = said !== 'approved' ? 'rejected' : isEarlier ? 'earlier' : said;
  const { icon, tone } = looks[line];
  return (
    <span className={`turn ${tone}`}>
      <Icon name={icon} />
      {answerText(words.line, line === 'approved' && tacit ? 'tacit' : line, withdrawn)}
    </span>
  );
}

/** Where the post is out, or when it goes out. */
function Outcome({ post }: { post: DonePost }) {
  const { publishedAt, scheduledAt, links } = post;
  if (!isPublished(post.status))
    return scheduledAt ? (
      <p className="when">
        {goesOutText(scheduledAt)}
        {post.said === 'approved' && post.agreedDate && post.agreedDate !== scheduledAt && (
          <>
            {' · '}
            {words.agreedTo} {momentText(post.agreedDate)}
          </>
        )}
      </p>
    ) : null;
  return (
    <p className="when out">
      {publishedAt ? fill(deskWords.outSince, { day: dayText(publishedAt) }) : deskWords.out}
      {links
        .filter((link) => isAddress(link.url))
        .map((link) => (
          <a key={link.url} href={link.url} target="_blank" rel="noopener noreferrer">
            {fill(deskWords.seeOn, { place: placeOf(link) })}
          </a>
        ))}
    </p>
  );
}
