import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
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
  useRoomFor(bar);
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
  return (
    <section
      ref={bar}
      aria-label="Make the drafts"
      className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6"
    >
      {broken.length > 0 && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 text-sm">
            <p role="status" className="font-semibold text-danger-ink">
              {broken.length} of {plan.rows.length} {plan.rows.length === 1 ? 'row' : 'rows'}{' '}
              {broken.length === 1 ? 'has' : 'have'} a problem
            </p>
            <ul className="mt-1 flex flex-col gap-0.5 text-xs max-sm:[&>li:not(:first-child)]:hidden low:[&>li:not(:first-child)]:hidden">
              {broken.slice(0, NAMED).map(({ id, index, message }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onShow(index)}
                    className="min-h-6 rounded-sm text-left wrap-anywhere text-ink underline-offset-4 hover:underline"
                  >
                    <span className="font-medium">Row {index + 1}:</span> {message}
                  </button>
                </li>
              ))}
              {broken.length > NAMED && (
                <li className="text-muted">and {broken.length - NAMED} more, each named in its row</li>
              )}
            </ul>
          </div>
          <Segmented
            label="If a row has a problem"
            value={only}
            onValueChange={setOnly}
            options={[
              { value: 'good', label: 'Leave it out' },
              { value: 'all', label: 'All or none' },
            ]}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {underWay > 0 && (
          <span className="text-sm text-muted">
            {underWay === 1 ? 'One file is' : `${underWay} files are`} still being uploaded
          </span>
        )}
        {isHeld && <span className="text-sm text-muted">None is made while a row has a problem</span>}
        <Button
          needs="compose"
          size="lg"
          className="max-sm:w-full"
          pending={making.isPending}
          disabled={good === 0 || underWay > 0 || isHeld || !mayMake}
          onClick={() => void making.make(only)}
        >
          Create {draftsText(isHeld ? plan.rows.length : good)}
        </Button>
      </div>
    </section>
  );
}

const FOCUS_RING = 8;

/** Keeps a focused field above the bar, however high the bar is. */
function useRoomFor(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const page = document.documentElement.style;
    const measure = () => (page.scrollPaddingBottom = `${element.offsetHeight + FOCUS_RING}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.scrollPaddingBottom = '';
    };
  }, [bar]);
}
