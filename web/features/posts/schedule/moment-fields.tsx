import { readMoment } from '#domain/posts/schedule.ts';
import { dateInZone, longMomentText, zoneText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type MomentFieldsProps = {
  date: string;
  time: string;
  onChange: (chosen: { date: string; time: string }) => void;
  zone: string;
  error: string | null;
  /** How the two are called, e.g. 'Schedule date'. */
  dateLabel: string;
  timeLabel: string;
};

/** A date and a time in the owner's zone, which is named beside them. */
export function MomentFields(props: MomentFieldsProps) {
  const { date, time, onChange, zone, error, dateLabel, timeLabel } = props;
  const now = useNow();
  const chosen = readMoment(date, time, zone);
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label={dateLabel} error={error}>
        <Input
          type="date"
          min={dateInZone(now, zone)}
          value={date}
          onChange={(event) => onChange({ date: event.target.value, time })}
        />
      </Field>
      <Field label={timeLabel}>
        <Input type="time" value={time} onChange={(event) => onChange({ date, time: event.target.value })} />
      </Field>
      <p className="text-xs text-muted sm:col-span-2">
        Time zone: {zoneText(zone, chosen.ok ? chosen.at : now)}
      </p>
    </div>
  );
}

/** When the post goes out, in words; nothing while no real moment is chosen. */
export function MomentPreview({ date, time, zone }: { date: string; time: string; zone: string }) {
  const chosen = readMoment(date, time, zone);
  if (!chosen.ok) return null;
  return (
    <p className="text-sm text-ink">
      <span className="font-semibold">{longMomentText(chosen.at, zone)}</span>{' '}
      <span className="text-muted">{zoneText(zone, chosen.at)}</span>
    </p>
  );
}
