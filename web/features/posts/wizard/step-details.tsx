import { CampaignSelect } from '#web/components/campaign-select.tsx';
import { MomentFields, MomentPreview } from '#web/components/moment-fields.tsx';
import { TextFields } from '../text-fields.tsx';
import { composedUpload } from '#web/components/targets/composed-medium.ts';
import { TargetsField } from '#web/components/targets/targets-field.tsx';
import type { useTargetChoices } from '#web/components/targets/use-target-choices.ts';
import type { Wizard } from './use-wizard.ts';

/** The texts, and the planned date. */
type StepDetailsProps = {
  wizard: Wizard;
  zone: string;
  targets: ReturnType<typeof useTargetChoices>;
  /** The client, if one of that name exists. */
  client: string | null;
  /** The client's usual time on a day; null where there is none. */
  usual: (date: string) => string | null;
};

/** The networks of the chosen accounts. */
const networksIn = ({ accounts, choices }: StepDetailsProps['targets']) => [
  ...new Set(
    accounts
      .filter(({ id }) => choices.some(({ accountId }) => accountId === id))
      .map(({ network }) => network),
  ),
];

export function StepDetails({ wizard, zone, targets, client, usual }: StepDetailsProps) {
  const { form, errors, change } = wizard;
  const moment = { date: form.date, time: form.time, from: form.from };
  return (
    <div className="flex flex-col gap-5">
      <TextFields
        values={form}
        onChange={change}
        company={form.company}
        required="title"
        error={errors.title}
      />
      <TargetsField
        {...targets}
        onChange={(chosen) => change({ targets: chosen })}
        caption={form.caption}
        media={wizard.uploads.uploads.map(composedUpload)}
      />
      <CampaignSelect
        company={form.company}
        value={form.campaignId}
        none="No campaign"
        onChange={(campaignId) => change({ campaignId })}
      />
      <fieldset>
        <legend className="mb-3 text-sm font-semibold text-ink">
          Schedule <span className="font-normal text-muted">(optional)</span>
        </legend>
        <MomentFields
          value={moment}
          // The usual time moves with the day, because clocks change on different days in different zones.
          onChange={(chosen) =>
            change(
              chosen.date !== form.date && chosen.time === form.time && form.time === usual(form.date)
                ? { ...chosen, time: usual(chosen.date) ?? chosen.time }
                : chosen,
            )
          }
          zone={zone}
          error={errors.plan ?? null}
          slotsOf={{
            company: client,
            networks: networksIn(targets),
            accounts: targets.choices.map(({ accountId }) => accountId),
          }}
        />
        <div aria-live="polite" className="mt-2">
          {form.date !== '' && form.time === '' ? (
            <p className="text-sm text-muted">Add a time, or the post is not scheduled.</p>
          ) : (
            form.date !== '' && <MomentPreview {...moment} zone={zone} />
          )}
        </div>
      </fieldset>
    </div>
  );
}
