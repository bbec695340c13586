import type { Ref } from 'react';
import { lastMinuteOf } from '#domain/posts/schedule.ts';
import { dateInZone, zoneText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Field } from '#web/ui/field.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';

type ReviewByProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (date: string) => void;
  zone: string;
  error: string | null;
  disabled?: boolean;
};

/** Optional: the reviewers' deadline. They are reminded a day before and on that day. */
export function ReviewByField({ ref, value, onChange, zone, error, disabled }: ReviewByProps) {
  const now = useNow();
  // The offset that holds at the end of that day.
  const end = lastMinuteOf(value, zone) ?? now;
  return (
    <Field
      label="Review by (optional)"
      error={error}
      hint={`Until the end of that day in ${zoneText(zone, end)}. Reviewers who have not answered are reminded the day before and on the day.`}
    >
      <MomentInput
        ref={ref}
        type="date"
        className="max-w-56"
        min={dateInZone(now, zone)}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
