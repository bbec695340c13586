import { CircleAlert, CircleCheck } from 'lucide-react';
import { postsText } from '#domain/posts/chosen-text.ts';
import type { ManyResult } from '#domain/posts/many.ts';
import { ACTIONS, openIn, openText, reasonsIn, type Action } from '#domain/posts/many-words.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Choosable } from './choosing.ts';

const titleIn = (posts: readonly Choosable[], id: string) =>
  posts.find((post) => post.id === id)?.title || 'Untitled';

/** How many posts are named under a reason. */
const NAMED = 3;

/** Why some posts will be refused, before anything is done. */
export function Reasons({ results, posts }: { results: ManyResult[]; posts: readonly Choosable[] }) {
  const reasons = reasonsIn(results);
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 rounded-lg border border-warning-line bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      {reasons.map(({ message, ids }) => (
        <li key={message} className="wrap-anywhere">
          <span className="font-semibold">{postsText(ids.length)}:</span> {message}
          <Named ids={ids} posts={posts} />
        </li>
      ))}
    </ul>
  );
}

function Named({ ids, posts }: { ids: string[]; posts: readonly Choosable[] }) {
  return (
    <span className="block text-xs">
      {ids
        .slice(0, NAMED)
        .map((id) => titleIn(posts, id))
        .join(', ')}
      {ids.length > NAMED && ` and ${ids.length - NAMED} more`}
    </span>
  );
}

export const LEFT_OUT = 'Left out: not everything is ticked off';

type OpenItemsProps = {
  results: ManyResult[];
  posts: readonly Choosable[];
  isLeftOut: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
};

/** Open things to do, as when a single post is sent. Renders nothing where all are ticked off. */
export function OpenItems({ results, posts, isLeftOut, onLeaveOut }: OpenItemsProps) {
  const open = openIn(results);
  if (open.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-warning-line bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      <p className="wrap-anywhere">
        <span className="font-semibold">{openText(results)}.</span> Reviewers see what is done and what is
        still open.
        <Named ids={open.map((one) => one.id)} posts={posts} />
      </p>
      {results.length > 1 && (
        <Checkbox
          label={open.length === 1 ? 'Leave it out' : 'Leave these out'}
          checked={isLeftOut}
          onChange={({ target }) => onLeaveOut(target.checked)}
        />
      )}
    </div>
  );
}

type ResultsProps = { action: Action; results: ManyResult[]; posts: readonly Choosable[] };

/** One line per post; failures come first. */
export function Results({ action, results, posts }: ResultsProps) {
  const ordered = results.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <ul aria-label="Results" className="divide-y divide-line">
      {ordered.map(({ id, ok, message }) => (
        <li key={id} className="flex items-start gap-3 py-2.5 text-sm">
          {ok ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          ) : (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
          )}
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere text-ink">{titleIn(posts, id)}</span>
            <span className={ok ? 'text-muted' : 'text-danger-ink'}>
              {ok ? capital(ACTIONS[action].done) : message}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
