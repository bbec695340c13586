import { ArrowRight, CircleAlert, TriangleAlert } from 'lucide-react';
import type { DateChange } from '#domain/slots/dates.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** A post with a new date. */
export interface PlannedDate {
  id: string;
  title: string;
  before: string | null;
  after: string | null;
}

const dateText = (at: string | null, zone: string) => (at === null ? 'No date' : momentText(at, zone));

/** The result for a post; a refusal says why. */
type Answered = DateChange & { id: string; ok: boolean; message?: string | undefined };

/** The effects of a new date on approvals, in sentences. */
function consequences({ status, becomes, asks, tells, after }: DateChange): string[] {
  const said: string[] = [];
  if (asks.length > 0)
    said.push(
      `${asks.join(', ')} said yes to the earlier date and is asked again. Undo does not bring that yes back.`,
    );
  if (status !== becomes && becomes !== null) said.push(`${status ?? ''} becomes ${becomes}.`);
  if (tells.length > 0 && after !== null) said.push(`${tells.join(', ')} will be told of the new date.`);
  return said;
}

type DatesListProps = {
  dates: readonly PlannedDate[];
  zone: string;
  results: readonly Answered[] | undefined;
  /** For lists where posts can be left out: those that are, and the toggle. */
  choice?: { off: ReadonlySet<string>; toggle: (id: string) => void };
};

/** Every post with its date before and after, and the effects. */
export function DatesList({ dates, zone, results, choice }: DatesListProps) {
  return (
    <ul aria-label="New dates" className="divide-y divide-line">
      {dates.map((date) => {
        const title = date.title || 'Untitled';
        const result = results?.find(({ id }) => id === date.id);
        const isOff = choice?.off.has(date.id) ?? false;
        return (
          <li key={date.id} className="flex gap-3 py-2.5">
            {choice && (
              <Checkbox
                label={`Change the date of ${title}`}
                hideLabel
                checked={!isOff}
                onChange={() => choice.toggle(date.id)}
              />
            )}
            <div className={`flex min-w-0 flex-1 flex-col gap-0.5 text-sm ${isOff ? 'opacity-60' : ''}`}>
              <span className="font-medium wrap-anywhere text-ink">{title}</span>
              <span className="flex flex-wrap items-center gap-x-1.5 text-muted tabular-nums">
                {dateText(date.before, zone)}
                <ArrowRight aria-hidden className="size-3.5" />
                <span className="sr-only">becomes</span>
                <span className="text-ink">{isOff ? 'stays' : dateText(date.after, zone)}</span>
              </span>
              {!isOff && result && <Said result={result} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Said({ result }: { result: Answered }) {
  if (!result.ok)
    return (
      <span className="flex items-start gap-1.5 text-xs text-danger-ink">
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        {result.message}
      </span>
    );
  return (
    <>
      {result.day !== null && (
        <span className="flex items-start gap-1.5 text-xs text-warning-ink">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {result.day}
        </span>
      )}
      {consequences(result).map((line) => (
        <span
          key={line}
          className={`text-xs wrap-anywhere ${result.asks.length > 0 ? 'text-warning-ink' : 'text-muted'}`}
        >
          {line}
        </span>
      ))}
    </>
  );
}
