import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { NETWORKS, type NetworkName } from '#domain/networks/network.ts';
import { inOrder, sameSlot } from '#domain/slots/slots.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { useSaid } from '#web/ui/use-said.tsx';
import { clockText, networkText, slotText, WEEKDAYS, weekdaysInOrder } from './weekdays.ts';

export type EditedSlot = { weekday: number; time: string; network: NetworkName | null };

const SEVERAL: Record<string, number[]> = { weekdays: [1, 2, 3, 4, 5], daily: [0, 1, 2, 3, 4, 5, 6] };

/** The line that adds a time, as it is being filled in. */
export interface SlotLine {
  day: string;
  time: string;
  network: NetworkName | '';
  /** Somebody changed it, and it is not added yet. */
  isTyped: boolean;
}

export const NEW_LINE: SlotLine = { day: '1', time: '09:00', network: '', isTyped: false };

/** The slots with those that the line names. */
export const slotsWith = (slots: readonly EditedSlot[], { day, time, network }: SlotLine): EditedSlot[] =>
  time === ''
    ? [...slots]
    : inOrder([
        ...slots,
        ...(SEVERAL[day] ?? [Number(day)]).map((weekday) => ({
          weekday,
          time,
          network: network === '' ? null : network,
        })),
      ]);

function addedText(before: readonly EditedSlot[], after: readonly EditedSlot[]): string {
  const [first, ...others] = after.filter((slot) => !before.some((one) => sameSlot(one, slot)));
  if (!first) return 'This time is there already';
  return others.length > 0 ? `${others.length + 1} times added` : `${slotText(first)} added`;
}

type WeekFieldsProps = {
  slots: EditedSlot[];
  onChange: (slots: EditedSlot[]) => void;
  line: SlotLine;
  onLine: (line: SlotLine) => void;
};

/** The times of a week, day by day, and a line that adds one. */
export function WeekFields({ slots, onChange, line, onLine }: WeekFieldsProps) {
  const { day, time, network } = line;
  const type = (typed: Partial<SlotLine>) => onLine({ ...line, ...typed, isTyped: true });
  const days = weekdaysInOrder().filter((weekday) => slots.some((slot) => slot.weekday === weekday));
  const list = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(list, { rows: 'li li', otherwise: 'select' });
  const { say, said } = useSaid();
  const add = () => {
    const next = slotsWith(slots, line);
    onChange(next);
    onLine({ ...line, isTyped: false });
    say(addedText(slots, next));
  };
  const remove = (slot: EditedSlot) => {
    removing();
    onChange(slots.filter((one) => !sameSlot(one, slot)));
    say(`${slotText(slot)} removed`);
  };
  return (
    <div className="flex flex-col gap-4">
      {days.length === 0 ? (
        <p className="text-sm text-muted">No times yet. Add the first one below.</p>
      ) : (
        <ul ref={list} aria-label="Times of the week" className="flex flex-col gap-2.5">
          {days.map((weekday) => (
            <li key={weekday} className="flex gap-3">
              <span className="w-24 shrink-0 pt-1 text-sm text-muted">{WEEKDAYS[weekday]}</span>
              <ul className="flex flex-wrap gap-1.5">
                {slots
                  .filter((slot) => slot.weekday === weekday)
                  .map((slot) => (
                    <li
                      key={`${slot.time} ${slot.network ?? ''}`}
                      className="inline-flex items-center gap-1 rounded-full bg-sunken pl-3 text-sm text-ink tabular-nums ring-1 ring-line ring-inset"
                    >
                      {clockText(slot.time)}
                      {slot.network !== null && (
                        <span className="text-xs text-muted">{networkText(slot.network)}</span>
                      )}
                      <IconButton size="sm" label={`Remove ${slotText(slot)}`} onClick={() => remove(slot)}>
                        <X aria-hidden />
                      </IconButton>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)_auto]">
        <Field label="Day">
          <Select value={day} onChange={(event) => type({ day: event.target.value })}>
            {weekdaysInOrder().map((weekday) => (
              <option key={weekday} value={weekday}>
                {WEEKDAYS[weekday]}
              </option>
            ))}
            <option value="weekdays">Monday to Friday</option>
            <option value="daily">Every day</option>
          </Select>
        </Field>
        <Field label="Time of the slot">
          <MomentInput type="time" value={time} onChange={({ target }) => type({ time: target.value })} />
        </Field>
        <Field label="Network">
          <Select
            value={network}
            onChange={(event) => type({ network: NETWORKS.find((one) => one === event.target.value) ?? '' })}
          >
            <option value="">{networkText(null)}</option>
            {NETWORKS.map((one) => (
              <option key={one} value={one}>
                {networkText(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="secondary" off={time === ''} onClick={add}>
          <Plus aria-hidden />
          Add time
        </Button>
      </div>
      {said}
    </div>
  );
}
