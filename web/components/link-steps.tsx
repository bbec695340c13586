import { Check, Circle } from 'lucide-react';
import { linkSteps, type LinkFacts } from '#domain/approvals/link-steps.ts';
import { cn } from '#web/lib/class-names.ts';
import { momentText } from '#web/lib/time-zone.ts';

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = LinkFacts & { zone?: string; className?: string };

/**
 * How far a person's link has come: what is done, with its time on hover, and what is still to come. A step
 * that was left out is not shown: a link that was passed on by hand is opened without having been sent.
 */
export function LinkSteps({ zone = browserZone(), className, ...facts }: Props) {
  const steps = linkSteps(facts);
  const reached = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol
      aria-label="How far the link has come"
      className={cn('flex flex-wrap gap-x-3 gap-y-1 text-xs', className)}
    >
      {steps
        .filter(({ isDone }, index) => isDone || index > reached)
        .map(({ word, isDone, at }) => {
          const Icon = isDone ? Check : Circle;
          return (
            <li
              key={word}
              {...(at && { title: momentText(at, zone) })}
              className={cn('flex items-center gap-1', isDone ? 'font-medium text-accent-ink' : 'text-muted')}
            >
              <Icon aria-hidden className={isDone ? 'size-3.5' : 'size-2.5'} />
              {!isDone && <span className="sr-only">not yet </span>}
              {word}
            </li>
          );
        })}
    </ol>
  );
}
