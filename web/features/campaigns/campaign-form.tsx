import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { CAMPAIGN_COLOURS } from '#domain/campaigns/colours.ts';
import { NAME_MOST, type Campaign } from '#domain/campaigns/contract.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { campaignLook, CampaignMark } from '#web/components/campaign-mark.tsx';
import { EntryGone, useUnsavedEntry } from '#web/components/kept-list.tsx';
import { useKeptFields, type KeptChange } from '#web/components/use-kept-fields.tsx';
import { ApiError, answerText } from '#web/lib/api.ts';
import { cn } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export type CampaignFields = Pick<Campaign, 'name' | 'colour'>;

type CampaignFormProps = {
  company: string;
  campaign?: Campaign;
  /** The campaign as it is saved by now. */
  present: Campaign | undefined;
  /** It was deleted while the form was open. */
  isGone: boolean;
  onSave: (fields: CampaignFields, made: KeptChange<CampaignFields> | null) => Promise<unknown>;
  onCancel: () => void;
};

const fieldsOf = ({ name, colour }: CampaignFields): CampaignFields => ({ name, colour });
const typed = z.object({ name: z.string(), colour: z.enum(CAMPAIGN_COLOURS) });
const LABELS = { name: 'name', colour: 'colour' };

/** A name and one of six colours. */
export function CampaignForm({ company, campaign, present, isGone, onSave, onCancel }: CampaignFormProps) {
  const form = useKeptFields(
    `campaign:${company}:${campaign?.id ?? ''}`,
    typed,
    fieldsOf(campaign ?? { name: '', colour: 'green' }),
    present && fieldsOf(present),
  );
  const { name, colour } = form.fields;
  useUnsavedEntry(campaign ? form.isChanged : name !== '');
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    if (name.trim() === '') return setError('Please name the campaign');
    if (form.mustChoose()) return;
    setSaving(true);
    try {
      await onSave({ name: name.trim(), colour }, form.change());
    } catch (failure) {
      setSaving(false);
      if (form.readTheirs(failure)) return;
      const beside = failure instanceof ApiError ? failure.fields['name'] : undefined;
      setError(beside ?? answerText(failure, 'Failed to save the campaign', ANSWER_LOST));
    }
  }
  return (
    <form
      noValidate
      aria-label={campaign ? `Change ${campaign.name}` : 'New campaign'}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4 dark:bg-surface"
    >
      {form.notice}
      {isGone && <EntryGone noun="campaign" />}
      {form.choices(LABELS, (_, value) => value)}
      <Field label="Name" required error={error}>
        <Input
          // The form opens because somebody asked for it: they go on typing.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          name="name"
          value={name}
          maxLength={NAME_MOST}
          autoComplete="off"
          onChange={({ target }) => {
            form.type({ name: target.value });
            setError(null);
          }}
        />
      </Field>
      <fieldset>
        <legend className="mb-2 text-sm font-medium text-ink">Colour</legend>
        <div className="flex flex-wrap gap-2">
          {CAMPAIGN_COLOURS.map((one) => (
            <label
              key={one}
              data-segment
              className={cn(
                'relative inline-flex h-8 items-center rounded-full px-3 text-xs font-medium capitalize has-checked:ring-2 has-checked:ring-current has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-11',
                campaignLook[one],
              )}
            >
              <input
                type="radio"
                name="colour"
                value={one}
                checked={one === colour}
                onChange={() => form.type({ colour: one })}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              />
              {one}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="min-w-0">
          <CampaignMark campaign={{ name: name.trim() || 'Name', colour }} />
        </span>
        <div className="ml-auto flex gap-2">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" pending={saving}>
            {campaign ? 'Save campaign' : 'Add campaign'}
          </Button>
        </div>
      </div>
    </form>
  );
}
