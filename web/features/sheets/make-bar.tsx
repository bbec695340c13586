import { useDeferredValue, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useFoot } from '#web/ui/use-foot.ts';
import { draftsText } from './drafts-text.ts';
import type { Making } from './use-making.ts';
import type { Plan } from './use-plan.ts';

/** How many problems are listed here; the rows list all. */
const NAMED = 5;

type BarProps = {
  plan: Plan;
  making: Making;
  mayMake: boolean;
  /** Scrolls to a row. */
  onShow: (index: number) => void;
};

/** How many rows can be made, what blocks the others, and the button that makes them. */
export function MakeBar({ plan, making, mayMake, onShow }: BarProps) {
  const [only, setOnly] = useState<'good' | 'all'>('good');
  const bar = useRef<HTMLElement>(null);
  useFoot(bar);
  const broken = plan.rows.flatMap((row, index) => {
    const [problem] = plan.problems.get(row.id) ?? [];
    return problem ? [{ id: row.id, index, line: row.line, message: problem.message }] : [];
  });
  const good = plan.rows.length - broken.length;
  const used = new Set(plan.rows.flatMap((row) => row.files));
  const underWay = [...used].filter((id) => {
    const state = plan.files.get(id)?.state;
    return state !== undefined && state !== 'done' && state !== 'failed';
  }).length;
  const isHeld = only === 'all' && broken.length > 0;
  const [count, why] = [useId(), useId()];
  // A text that arrives together with its live region is not announced: the regions come first, empty.
  const mayTell = useDeferredValue(true, false);
  const waits = [
    underWay > 0 && `${underWay === 1 ? 'One file is' : `${underWay} files are`} still being uploaded`,
    isHeld && 'None is made while a row has a problem',
    !mayMake && 'Please correct the reviewers for all first',
  ].filter((one) => one !== false);
  return (
    <section
      ref={bar}
      aria-label="Make the drafts"
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:flex-col sm:items-stretch sm:gap-3 sm:px-6"
    >
      <div
        className={
          broken.length > 0 ? 'flex flex-wrap items-start justify-between gap-3 max-sm:contents' : 'absolute'
        }
      >
        {/* On a phone one line, then the choice beside the button: little of the table is covered. */}
        <div className="min-w-0 text-sm max-sm:-order-2 max-sm:flex max-sm:basis-full max-sm:items-center max-sm:gap-2">
          <p id={count} role="status" className="font-semibold text-danger-ink max-sm:shrink-0">
            {mayTell &&
              broken.length > 0 &&
              `${broken.length} of ${plan.rows.length} ${plan.rows.length === 1 ? 'row' : 'rows'} ${
                broken.length === 1 ? 'has' : 'have'
              } a problem`}
          </p>
          {broken.length > 0 && (
            <ul className="flex min-w-0 flex-col gap-0.5 text-xs sm:mt-1 max-sm:[&>li:not(:first-child)]:hidden low:[&>li:not(:first-child)]:hidden">
              {broken.slice(0, NAMED).map(({ id, index, message }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onShow(index)}
                    className="min-h-6 max-w-full rounded-sm text-left text-ink underline-offset-4 hover:underline max-sm:truncate sm:wrap-anywhere"
                  >
                    <span className="font-medium">Row {index + 1}:</span> {message}
                  </button>
                </li>
              ))}
              {broken.length > NAMED && (
                <li className="text-muted">and {broken.length - NAMED} more, each named in its row</li>
              )}
            </ul>
          )}
        </div>
        {broken.length > 0 && (
          <Segmented
            label="If a row has a problem"
            value={only}
            onValueChange={setOnly}
            className="max-sm:[&_label]:px-2 max-sm:[&_label]:text-xs"
            options={[
              { value: 'good', label: 'Leave it out' },
              { value: 'all', label: 'All or none' },
            ]}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 max-sm:contents">
        <p
          id={why}
          role="status"
          className="flex flex-wrap gap-x-3 text-sm text-muted empty:absolute max-sm:-order-1 max-sm:basis-full"
        >
          {mayTell && waits.map((one) => <span key={one}>{one}</span>)}
        </p>
        <Button
          needs="compose"
          size="lg"
          className="max-sm:flex-1 max-sm:px-3"
          pending={making.isPending}
          aria-describedby={waits.length > 0 ? why : good === 0 ? count : undefined}
          disabled={good === 0 || underWay > 0 || isHeld || !mayMake}
          onClick={() => void making.make(only)}
        >
          Create {draftsText(isHeld ? plan.rows.length : good)}
        </Button>
      </div>
    </section>
  );
}
