import { useId } from 'react';
import { longMomentText, zoneText } from '#web/lib/time-zone.ts';
import { readMoment } from '#domain/posts/schedule.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export interface MomentForm {
  date: string;
  time: string;
}

type MomentFieldsProps = {
  value: MomentForm;
  onChange: (value: MomentForm) => void;
  zone: string;
  /** The first day that can be chosen. */
  min: string;
  error: string | null;
};

/** A date and a time in the owner's zone, which is named, with the moment that they mean. */
export function MomentFields({ value, onChange, zone, min, error }: MomentFieldsProps) {
  const id = useId();
  const now = useNow();
  const chosen = readMoment(value.date, value.time, zone);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" required>
          <Input
            type="date"
            min={min}
            value={value.date}
            aria-describedby={id}
            aria-invalid={error !== null}
            onChange={(event) => onChange({ ...value, date: event.target.value })}
          />
        </Field>
        <Field label="Time" required>
          <Input
            type="time"
            value={value.time}
            aria-describedby={id}
            aria-invalid={error !== null}
            onChange={(event) => onChange({ ...value, time: event.target.value })}
          />
        </Field>
      </div>
      <div id={id} className="flex flex-col gap-0.5 text-xs">
        {error !== null && (
          <p role="alert" className="text-danger-ink">
            {error}
          </p>
        )}
        <p className="text-muted">
          {chosen.ok ? `${longMomentText(chosen.at, zone)}, ` : ''}
          {zoneText(zone, chosen.ok ? chosen.at : now)}
        </p>
      </div>
    </div>
  );
}
