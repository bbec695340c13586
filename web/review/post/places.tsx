import type { ReviewPage } from '#domain/approvals/contract.ts';
import { placeOf } from '#domain/networks/place.ts';
import { TaggedText } from '#web/shared/tagged-text.tsx';

const isAddress = (url: string | null) => url !== null && /^https?:\/\//.test(url);

type Target = ReviewPage['post']['targets'][number];

/** A profile's picture, or its first letter. Decoration beside its name. */
function ProfileMark({ target: { handle, avatarUrl } }: { target: Target }) {
  return (
    <span className="profile" aria-hidden="true">
      {avatarUrl ? (
        <img src={avatarUrl} alt="" width={24} height={24} />
      ) : (
        Array.from(handle.replace(/^@/, ''))[0]?.toUpperCase()
      )}
    </span>
  );
}

/** Where it goes out, and the words for each account that has some of its own: all of it is what is approved. */
export function Places({ post }: { post: ReviewPage['post'] }) {
  const { targets } = post;
  if (targets.length === 0) return null;
  const own = targets.filter((target) => target.caption !== null);
  return (
    <section className="card section places" aria-label="Where it goes out">
      <h2>{targets.some((target) => target.url) ? 'Out on' : 'Goes out on'}</h2>
      <ul>
        {targets.map((target) => (
          <li key={placeOf(target)}>
            <ProfileMark target={target} />
            <span className="strong">{placeOf(target)}</span>
            {isAddress(target.url) && (
              <a href={target.url ?? ''} target="_blank" rel="noopener noreferrer">
                See it there
              </a>
            )}
          </li>
        ))}
      </ul>
      {own.map((target) => (
        <figure key={placeOf(target)}>
          <figcaption className="muted">On {placeOf(target)} it says</figcaption>
          <p className="caption" dir="auto">
            <TaggedText text={target.caption ?? ''} className="tag" />
          </p>
        </figure>
      ))}
    </section>
  );
}
