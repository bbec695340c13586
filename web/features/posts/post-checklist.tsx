import { CircleAlert, CircleCheck } from 'lucide-react';
import {
  checkLinks,
  getPostChecklist,
  tickChecklist,
  type PostChecklist as Found,
} from '#domain/library/checklist.ts';
import type { Post } from '#domain/posts/contract.ts';
import { reviewerCount } from '#domain/posts/state.ts';
import { isBeingWritten, isFailed, isSettledAhead } from '#domain/posts/status.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Nobody was ever asked about the post: a first reviewer and a date still wait for the checklist. */
const isNeverAsked = (post: Post) =>
  (isSettledAhead(post.status) || isFailed(post.status)) &&
  reviewerCount(post) === 0 &&
  post.said === 'nothing';

/** The client's checklist, while something of the post waits for it. Not rendered without one. */
export function PostChecklist({ post, zone }: { post: Post; zone: string }) {
  const isOpen = (isBeingWritten(post.status) || isNeverAsked(post)) && post.companyName !== null;
  const { data } = useRead(getPostChecklist, { params: { id: post.id } }, { enabled: isOpen });
  if (!isOpen || !data || data.items.length === 0) return null;
  const left = data.items.filter((item) => !item.done).length;
  return (
    <PageSection
      title="BEFORE SENDING"
      aside={
        <p aria-live="polite" className="text-xs text-muted">
          {left === 0 ? 'All done' : `${left} of ${data.items.length} open`}
          {data.required && left > 0 && ': it is not sent before'}
        </p>
      }
    >
      <ul className="flex flex-col gap-3">
        {data.items.map((item) => (
          <li key={item.key}>
            <Item post={post} item={item} zone={zone} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

type ItemProps = { post: Post; item: Found['items'][number]; zone: string };

function Item({ post, item, zone }: ItemProps) {
  const { failPlainly } = useOutcome();
  const mayNot = useMayNot('compose');
  const tick = useChange(tickChecklist);
  const look = useChange(checkLinks);
  const params = { id: post.id };
  const who = item.by && item.at && `${item.by}, ${momentText(item.at, zone)}`;
  if (item.kind === 'person')
    return (
      <Checkbox
        label={item.label}
        description={who}
        checked={tick.isPending ? tick.variables.body?.done : item.done}
        disabled={mayNot !== null}
        off={tick.isPending}
        onChange={({ target }) =>
          tick.mutate(
            { params, body: { item: item.key, done: target.checked } },
            failPlainly('Failed to tick it off'),
          )
        }
      />
    );
  return (
    <div className="flex items-start gap-2.5 text-sm">
      {item.done ? (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      ) : (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-ink">
          {item.label}
          <span className="sr-only">{item.done ? ': done' : ': open'}</span>
        </span>
        {item.says && (
          <span className="block text-xs wrap-anywhere whitespace-pre-line text-muted">{item.says}</span>
        )}
        {item.kind === 'links' && who && <span className="block text-xs text-muted">{who}</span>}
      </span>
      {item.kind === 'links' && item.says !== 'No links in it' && (
        <Button
          needs="compose"
          size="sm"
          variant="secondary"
          pending={look.isPending}
          onClick={() => look.mutate({ params }, failPlainly('The links could not be looked up'))}
        >
          Look them up
        </Button>
      )}
    </div>
  );
}
