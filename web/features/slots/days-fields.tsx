import { Plus, X } from 'lucide-react';
import { COUNTRIES, COUNTRY_NAMES, type Country } from '#domain/slots/countries.ts';
import type { OwnDay } from '#domain/slots/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';

type CountryFieldsProps = { chosen: readonly Country[]; onChange: (countries: Country[]) => void };

/** The countries whose public holidays the client's calendar shows. */
export function CountryFields({ chosen, onChange }: CountryFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
      {COUNTRIES.map((country) => (
        <Checkbox
          key={country}
          label={COUNTRY_NAMES[country]}
          checked={chosen.includes(country)}
          onChange={(event) =>
            onChange(
              COUNTRIES.filter((one) => (one === country ? event.target.checked : chosen.includes(one))),
            )
          }
        />
      ))}
    </div>
  );
}

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const yearly = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
export const dayText = (day: OwnDay) => {
  const date = new Date(`${day.date}T12:00:00Z`);
  return day.yearly ? `every ${yearly.format(date)}` : format.format(date);
};

/** The day that is being filled in. */
export const NEW_DAY: OwnDay = { name: '', date: '', yearly: false };

export const isBegun = ({ name, date }: OwnDay) => name.trim() !== '' || date !== '';
export const isWhole = ({ name, date }: OwnDay) => name.trim() !== '' && date !== '';
export const daysWith = (days: readonly OwnDay[], day: OwnDay): OwnDay[] =>
  isWhole(day) ? [...days, { ...day, name: day.name.trim() }] : [...days];

type OwnDaysProps = {
  days: readonly OwnDay[];
  onChange: (days: OwnDay[]) => void;
  day: OwnDay;
  onDay: (day: OwnDay) => void;
  /** Whether what is missing is said beside the field. */
  complains: boolean;
};

/** Days that mean something to this client alone. */
export function OwnDays({ days, onChange, day: line, onDay, complains }: OwnDaysProps) {
  const misses = complains && isBegun(line);
  const add = () => {
    onChange(daysWith(days, line));
    onDay(NEW_DAY);
  };
  return (
    <div className="flex flex-col gap-3">
      {days.length > 0 && (
        <ul aria-label="The client’s own days" className="flex flex-col divide-y divide-line">
          {days.map((day) => (
            <li key={`${day.date} ${day.name}`} className="flex items-center gap-3 py-1 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere text-ink">{day.name}</span>
              <span className="text-muted">{dayText(day)}</span>
              <IconButton
                size="sm"
                label={`Remove ${day.name}`}
                onClick={() => onChange(days.filter((one) => one !== day))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
        <Field
          label="Name of the day"
          error={misses && line.name.trim() === '' ? 'Please name the day' : null}
        >
          <Input
            value={line.name}
            maxLength={100}
            placeholder="Summer sale"
            onChange={(event) => onDay({ ...line, name: event.target.value })}
          />
        </Field>
        <Field label="On" error={misses && line.date === '' ? 'Please give the date' : null}>
          <MomentInput
            type="date"
            value={line.date}
            onChange={(event) => onDay({ ...line, date: event.target.value })}
          />
        </Field>
        <Button variant="secondary" off={!isWhole(line)} onClick={add}>
          <Plus aria-hidden />
          Add day
        </Button>
      </div>
      <Checkbox
        label="Comes again every year"
        checked={line.yearly}
        onChange={(event) => onDay({ ...line, yearly: event.target.checked })}
      />
    </div>
  );
}
