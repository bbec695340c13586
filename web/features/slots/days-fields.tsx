import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { COUNTRIES, COUNTRY_NAMES, type Country } from '#domain/slots/countries.ts';
import type { OwnDay } from '#domain/slots/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';

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
const dayText = (day: OwnDay) => {
  const date = new Date(`${day.date}T12:00:00Z`);
  return day.yearly ? `every ${yearly.format(date)}` : format.format(date);
};

type OwnDaysProps = { days: readonly OwnDay[]; onChange: (days: OwnDay[]) => void };

/** Days that matter to this client alone. */
export function OwnDays({ days, onChange }: OwnDaysProps) {
  const [name, setName] = useState('');
  const [date, setDate] = useState('');
  const [comesAgain, setComesAgain] = useState(false);
  const typed = name.trim();
  const add = () => {
    onChange([...days, { name: typed, date, yearly: comesAgain }]);
    setName('');
    setDate('');
    setComesAgain(false);
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
        <Field label="Name of the day">
          <Input
            value={name}
            maxLength={100}
            placeholder="Summer sale"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="On">
          <Input type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </Field>
        <Button variant="secondary" off={typed === '' || date === ''} onClick={add}>
          <Plus aria-hidden />
          Add day
        </Button>
      </div>
      <Checkbox
        label="Comes again every year"
        checked={comesAgain}
        onChange={(event) => setComesAgain(event.target.checked)}
      />
    </div>
  );
}
