import { useEffect, useRef, useState } from 'react';
import { CircleAlert, CircleCheckBig, Send, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import type { ManyResult } from '#domain/posts/many.ts';
import { doneText } from '#domain/posts/many-words.ts';
import { useMany } from '#web/components/choosing/use-many.ts';
import { Button } from '#web/ui/button.tsx';
import { isFocusLost } from '#web/ui/focus-heading.ts';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { Progress } from '#web/ui/progress.tsx';
import { draftsText } from './drafts-text.ts';
import type { Made, MadeDraft, Making } from './use-making.ts';

/** The control that was pressed goes, is disabled or means something else now; who went elsewhere stays there. */
function focusAfter(control: Element | null, result: HTMLElement | null) {
  if (isFocusLost() || document.activeElement === control) result?.focus();
}

type PanelProps = { made: Made; making: Making; calendar: string };

/** The drafts just made, and the actions for all: send to reviewers, or undo. What is not sent can do both again. */
export function MadePanel({ made: { drafts, askedFrom }, making, calendar }: PanelProps) {
  const many = useMany();
  const [results, setResults] = useState<ManyResult[]>([]);
  const region = useRef<HTMLElement>(null);
  useEffect(() => focusAfter(askedFrom, region.current), [askedFrom]);
  const resultOf = new Map(results.map((one) => [one.id, one]));
  const left = drafts.filter(({ id }) => !resultOf.get(id)?.ok);
  // What may be sent already is not sent again.
  const toSend = left.flatMap(({ id }) => (resultOf.get(id)?.unanswered ? [] : [id]));
  const isPart = left.length < drafts.length;

  const send = async () => {
    const control = document.activeElement;
    const answers = await many.run('send', toSend);
    setResults([...results.filter(({ id }) => !toSend.includes(id)), ...answers]);
    focusAfter(control, region.current);
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Made"
      className="flex flex-col gap-4 rounded-xl border border-accent-line bg-accent-soft px-5 py-5"
    >
      <p role="status" className="flex items-center gap-2.5 text-base font-semibold text-ink">
        {results.length > 0 && !isPart ? (
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />
        ) : (
          <CircleCheckBig aria-hidden className="size-5 shrink-0 text-accent-ink" />
        )}
        {results.length > 0
          ? doneText('send', results)
          : `${draftsText(drafts.length)} ${drafts.length === 1 ? 'is' : 'are'} made`}
      </p>
      {many.isPending && (
        <Progress label="Sending" value={(many.results?.length ?? 0) / toSend.length} className="max-w-md" />
      )}
      <NotSent drafts={left} resultOf={resultOf} />
      <div className="flex flex-wrap gap-2">
        {toSend.length > 0 && (
          <Button needs="send" pending={many.isPending} onClick={() => void send()}>
            <Send aria-hidden />
            {isPart ? 'Send the rest for review' : 'Send them for review'}
          </Button>
        )}
        {left.length > 0 && !many.isPending && (
          <Button
            variant="secondary"
            pending={making.isPending}
            onClick={() => {
              focusWhenGone();
              void making.undo(left);
            }}
          >
            <Undo2 aria-hidden />
            {isPart ? 'Undo the rest' : 'Undo'}
          </Button>
        )}
        <Button asChild variant={toSend.length > 0 ? 'ghost' : 'primary'}>
          <Link href={calendar}>See them in the calendar</Link>
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            focusWhenGone();
            making.forget();
          }}
        >
          Plan more
        </Button>
      </div>
    </section>
  );
}

type NotSentProps = { drafts: readonly MadeDraft[]; resultOf: ReadonlyMap<string, ManyResult> };

/** The posts that were not sent, each with its reason. Links open beside this, as leaving ends the panel. */
function NotSent({ drafts, resultOf }: NotSentProps) {
  const lines = drafts.flatMap(({ id, row }) => {
    const result = resultOf.get(id);
    return result
      ? [{ id, title: row.title || 'Untitled', message: result.message ?? 'This did not work' }]
      : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label="Not sent"
      className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface px-4"
    >
      {lines.map(({ id, title, message }) => (
        <li key={id} className="flex items-start gap-3 py-2.5 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
          <span className="min-w-0 flex-1">
            <a
              href={`/post/${id}`}
              target="_blank"
              rel="noopener"
              className="block rounded-sm font-medium wrap-anywhere text-ink underline underline-offset-2"
            >
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <span className="wrap-anywhere text-danger-ink">{message}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
