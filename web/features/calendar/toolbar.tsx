import { useRef } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, addMonths, firstDayOf, monthOf, weekOf, type Day } from '#domain/calendar/month-grid.ts';
import { SelectButton } from '#web/components/choosing/select-button.tsx';
import { firstWeekday } from '#web/lib/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Filters } from './filters.tsx';
import { TakeAlong } from './take-along.tsx';
import type { CalendarAddress, ShownAs } from './use-address.ts';
import { monthText, spanText } from './format.ts';

const VIEWS: { value: ShownAs; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
];

type ToolbarProps = {
  address: CalendarAddress;
  change: (next: Partial<CalendarAddress>) => void;
  today: Day;
  /** The calendar's company; null for all. */
  company: string | null;
  loading: boolean;
};

export function Toolbar({ address, change, today, company, loading }: ToolbarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { show, on } = address;
  const unit = show === 'week' ? 'week' : 'month';
  const week = weekOf(on, firstWeekday());
  const title = unit === 'week' ? spanText(week[0] ?? on, week[6] ?? on) : monthText(on);
  const turn = (by: number) =>
    change({ on: unit === 'week' ? addDays(on, by * 7) : firstDayOf(addMonths(monthOf(on), by)) });
  const isHere = unit === 'week' ? week.includes(today) : monthOf(on) === monthOf(today);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <div className="flex items-center gap-1">
        <IconButton variant="secondary" label={`Previous ${unit}`} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton variant="secondary" label={`Next ${unit}`} onClick={() => turn(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <h2 ref={heading} tabIndex={-1} aria-live="polite" className="text-lg font-semibold text-ink">
        {title}
      </h2>
      {!isHere && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            focusWhenGone(() => heading.current?.focus());
            change({ on: today });
          }}
        >
          Today
        </Button>
      )}
      {loading && <Spinner label="Loading..." className="text-muted" />}
      <div className="flex grow flex-wrap items-center justify-end gap-2">
        <Segmented
          label="View"
          value={show}
          onValueChange={(value) => change({ show: value })}
          options={VIEWS}
          className="max-sm:w-full"
        />
        <SelectButton />
        <TakeAlong address={address} company={company} />
        <Filters address={address} change={change} company={company} />
      </div>
    </div>
  );
}
