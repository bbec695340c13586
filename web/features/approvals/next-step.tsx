import type { ShownStep } from '#domain/approvals/next-step.ts';
import { nextStepText } from '#domain/approvals/next-step-words.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';

const weekday = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(at);

type NextStepProps = {
  next: ShownStep | null;
  /** Why silence is no yes here; shown even if no step comes next. */
  noTacit?: string | null;
  zone: string;
};

/** List items: what happens next while no answer comes, and the steps skipped before it. */
export function NextStepLines({ next, noTacit, zone }: NextStepProps) {
  const now = useNow();
  if (!next) return noTacit ? <li>{noTacit}</li> : null;
  const at = new Date(next.at);
  return (
    <>
      {next.skipped.map((skipped) => (
        <li key={skipped}>{skipped}</li>
      ))}
      <li className="font-medium text-ink">
        {nextStepText(next.step, at, now, `${weekday(at, zone)}, ${momentText(at, zone)}`)}
      </li>
    </>
  );
}
