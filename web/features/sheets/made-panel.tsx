import { CircleCheckBig, Send, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { doneText, reasonsIn } from '#domain/posts/many-words.ts';
import { postsText } from '#domain/posts/chosen-text.ts';
import { useMany } from '#web/components/choosing/use-many.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { Making } from './use-making.ts';

/** The drafts just made, and the actions for all: send to reviewers, or undo. */
export function MadePanel({ making, calendar }: { making: Making; calendar: string }) {
  const { made } = making;
  const many = useMany();
  if (!made) return null;
  const count = made.ids.length;
  const sent = !many.isPending && many.results ? many.results : null;
  return (
    <section
      aria-label="Made"
      className="flex flex-col gap-4 rounded-xl border border-accent-line bg-accent-soft px-5 py-5"
    >
      <p role="status" className="flex items-center gap-2.5 text-base font-semibold text-ink">
        <CircleCheckBig aria-hidden className="size-5 shrink-0 text-accent-ink" />
        {sent ? doneText('send', sent) : count === 1 ? '1 draft is made' : `${count} drafts are made`}
      </p>
      {many.isPending && (
        <Progress label="Sending" value={(many.results?.length ?? 0) / count} className="max-w-md" />
      )}
      {sent && (
        <ul className="flex flex-col gap-1 text-sm text-ink">
          {reasonsIn(sent).map(({ message, ids }) => (
            <li key={message}>
              <span className="font-semibold">{postsText(ids.length)}:</span> {message}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {!sent && (
          <Button needs="send" pending={many.isPending} onClick={() => void many.run('send', made.ids)}>
            <Send aria-hidden />
            Send them for review
          </Button>
        )}
        {!sent && !many.isPending && (
          <Button variant="secondary" pending={making.isPending} onClick={() => void making.undo()}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        )}
        <Button asChild variant={sent ? 'primary' : 'ghost'}>
          <Link href={calendar}>See them in the calendar</Link>
        </Button>
        <Button variant="ghost" onClick={making.forget}>
          Plan more
        </Button>
      </div>
    </section>
  );
}
