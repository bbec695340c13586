import { TargetsField } from '#web/components/targets/targets-field.tsx';
import type { useTargetChoices } from '#web/components/targets/use-target-choices.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { CaptionField } from '../caption-field.tsx';
import { MomentFields, MomentPreview } from '../schedule/moment-fields.tsx';
import type { Wizard } from './use-wizard.ts';

/** What it says, and when it should go out. */
type StepDetailsProps = { wizard: Wizard; zone: string; targets: ReturnType<typeof useTargetChoices> };

export function StepDetails({ wizard, zone, targets }: StepDetailsProps) {
  const { form, errors, change } = wizard;
  return (
    <div className="flex flex-col gap-5">
      <Field label="Title" required error={errors.title} hint="Only you see the title.">
        <Input
          maxLength={300}
          value={form.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <CaptionField
        value={form.caption}
        company={form.company}
        title={form.title}
        onChange={(caption) => change({ caption })}
      />
      <TargetsField
        {...targets}
        onChange={(chosen) => change({ targets: chosen })}
        caption={form.caption}
        media={wizard.uploads.uploads.map(({ kind }) => ({
          kind,
          altText: null,
          width: null,
          height: null,
          seconds: null,
        }))}
      />
      <fieldset>
        <legend className="mb-3 text-sm font-semibold text-ink">
          Schedule <span className="font-normal text-muted">(optional)</span>
        </legend>
        <MomentFields
          date={form.date}
          time={form.time}
          onChange={change}
          zone={zone}
          error={errors.plan ?? null}
          dateLabel="Date"
          timeLabel="Time"
        />
        <div aria-live="polite" className="mt-2">
          {form.date !== '' && form.time === '' ? (
            <p className="text-sm text-muted">Add a time, or the post is not scheduled.</p>
          ) : (
            form.date !== '' && <MomentPreview date={form.date} time={form.time} zone={zone} />
          )}
        </div>
      </fieldset>
    </div>
  );
}
