import { useState } from 'react';
import { CalendarRange } from 'lucide-react';
import { addDays } from '#domain/calendar/month-grid.ts';
import { daysFrom, RHYTHMS, type Rhythm } from '#domain/sheets/fill-dates.ts';
import type { PlanRow } from '#domain/sheets/plan.ts';
import { dateInZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { withoutDate } from './without-date.ts';

type FillDatesProps = {
  rows: readonly PlanRow[];
  usual: { zone: string; time: string };
  onFill: (dates: ReadonlyMap<string, { date: string; time: string }>) => void;
};

/** Fills in dates for all rows without one, in order. */
export function FillDates({ rows, usual, onFill }: FillDatesProps) {
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState(() => addDays(dateInZone(new Date(), usual.zone), 1));
  const [time, setTime] = useState(usual.time);
  const [rhythm, setRhythm] = useState<Rhythm>('every day');
  const undated = rows.filter(withoutDate);
  const fill = () => {
    const days = daysFrom(first, rhythm, undated.length);
    onFill(new Map(undated.map((row, at) => [row.id, { date: days[at] ?? '', time }])));
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title="Dates in a rhythm"
      description={
        undated.length === 0
          ? 'Every row has a date.'
          : `${undated.length} ${undated.length === 1 ? 'row has' : 'rows have'} no date yet.`
      }
      trigger={
        <Button variant="secondary">
          <CalendarRange aria-hidden />
          Dates in a rhythm
        </Button>
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <Field label="From">
          <MomentInput type="date" value={first} onChange={(event) => setFirst(event.target.value)} />
        </Field>
        <Field label="At">
          <MomentInput type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
        <Field label="How often">
          <Select
            value={rhythm}
            onChange={(event) => setRhythm(RHYTHMS.find((one) => one === event.target.value) ?? 'every day')}
          >
            {RHYTHMS.map((one) => (
              <option key={one} value={one}>
                {one.slice(0, 1).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </Select>
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button disabled={undated.length === 0 || first === '' || time === ''} onClick={fill}>
          Fill {undated.length} {undated.length === 1 ? 'row' : 'rows'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
