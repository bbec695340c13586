import { Check } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { STEPS, type Step } from './draft.ts';

export const stepNames: Record<Step, string> = {
  select: 'Media and client',
  details: 'Details',
  reviewers: 'Reviewers',
};

/** The progress through the steps. */
export function StepMarks({ step }: { step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <ol aria-label="Steps" className="flex items-center gap-2">
      {STEPS.map((one, index) => (
        <li
          key={one}
          aria-current={index === at ? 'step' : undefined}
          className={cn(
            'flex min-w-0 items-center gap-2 text-xs font-medium whitespace-nowrap',
            index === at ? 'text-ink' : 'text-muted',
            index > 0 && 'before:h-px before:w-3 before:bg-line-strong sm:before:w-6',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'flex size-6 shrink-0 items-center justify-center rounded-full tabular-nums',
              index < at && 'bg-accent-soft text-accent-ink',
              index === at && 'bg-accent text-on-accent',
              index > at && 'bg-sunken ring-1 ring-line ring-inset',
            )}
          >
            {index < at ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={cn('truncate', index !== at && 'max-sm:sr-only')}>
            {stepNames[one]}
            {index < at && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
