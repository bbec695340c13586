import { useId, type ComponentProps, type Ref } from 'react';
import { DEFAULT_TIME, momentFormAt, readMoment, type MomentForm } from '#domain/posts/schedule.ts';
import { dateInZone, longMomentText, zoneText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Field } from '#web/ui/field.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import type { SlotsOf } from './next-slot.tsx';

/** Not needed for the first paint of a form. */
const NextSlot = apart(async () => (await import('./next-slot.tsx')).NextSlot);

const QuotaNotes = apart(async () => (await import('./quota-notes.tsx')).QuotaNotes);

/** What the fields begin with; where there is no date yet, with none and the usual time. */
export const momentFormOf = (at: string | Date | null, zone: string): MomentForm =>
  at === null ? { date: '', time: DEFAULT_TIME } : momentFormAt(new Date(at), zone);

type MomentFieldsProps = {
  value: MomentForm;
  onChange: (value: MomentForm) => void;
  zone: string;
  error: string | null;
  required?: boolean;
  /** The element with both. */
  ref?: Ref<HTMLDivElement>;
  /** Shows the moment here; else only the zone, as MomentPreview shows the moment elsewhere. */
  tellsMoment?: boolean;
  /** The client whose next free slot and quotas are shown; without one neither is. */
  slotsOf?: SlotsOf | undefined;
};

/** A date and a time in the owner's zone, which is named. */
export function MomentFields({ ref, ...props }: MomentFieldsProps) {
  const { value, onChange, zone, error, required = false, tellsMoment = false, slotsOf } = props;
  const id = useId();
  const now = useNow();
  const chosen = readMoment(value, zone);
  const zoneName = zoneText(zone, chosen.ok ? chosen.at : now);
  const input = (name: 'date' | 'time'): ComponentProps<typeof MomentInput> => ({
    type: name,
    value: value[name],
    'aria-describedby': id,
    'aria-invalid': error !== null,
    onChange: (event) => onChange({ ...value, [name]: event.target.value }),
  });
  return (
    <div ref={ref} className="flex flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
        <Field label="Date" required={required}>
          <MomentInput min={dateInZone(now, zone)} {...input('date')} />
        </Field>
        <Field label="Time" required={required}>
          <MomentInput {...input('time')} />
        </Field>
      </div>
      {slotsOf && slotsOf.company !== null && (
        <NextSlot {...slotsOf} zone={zone} onTake={(at) => onChange(momentFormAt(at, zone))} />
      )}
      {slotsOf && chosen.ok && (slotsOf.post || (slotsOf.accounts ?? []).length > 0) && (
        <QuotaNotes
          dates={[
            {
              at: chosen.at.toISOString(),
              ...(slotsOf.post ? { postId: slotsOf.post } : { accountIds: [...(slotsOf.accounts ?? [])] }),
            },
          ]}
        />
      )}
      <div id={id} className="flex flex-col gap-0.5 text-xs">
        {error !== null && (
          <p role="alert" className="text-danger-ink">
            {error}
          </p>
        )}
        <p className="text-muted">
          {!tellsMoment && 'Time zone: '}
          {tellsMoment && chosen.ok && `${longMomentText(chosen.at, zone)}, `}
          {zoneName}
        </p>
      </div>
    </div>
  );
}

/** When the post goes out, in words; nothing while no real moment is chosen. */
export function MomentPreview({ zone, ...form }: MomentForm & { zone: string }) {
  const chosen = readMoment(form, zone);
  if (!chosen.ok) return null;
  return (
    <p className="text-sm text-ink">
      <span className="font-semibold">{longMomentText(chosen.at, zone)}</span>{' '}
      <span className="text-muted">{zoneText(zone, chosen.at)}</span>
    </p>
  );
}
