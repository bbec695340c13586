import { useState } from 'react';
import { listCompanies } from '#domain/companies/contract.ts';
import { readMoment } from '#domain/posts/schedule.ts';
import type { Action } from '#domain/posts/many-words.ts';
import { CampaignOptions } from '#web/components/campaign-select.tsx';
import { MomentFields, momentFormOf } from '#web/components/moment-fields.tsx';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ActionInput } from './use-many.ts';

type ActionFieldsProps = { action: Action; onChange: (input: ActionInput | null) => void };

/** The input that an action needs, such as a date or a number of days. Null while it is incomplete. */
export function ActionFields({ action, onChange }: ActionFieldsProps) {
  if (action === 'schedule') return <DateFields onChange={onChange} />;
  if (action === 'duplicate') return <ClientField onChange={onChange} />;
  if (action === 'label') return <CampaignField onChange={onChange} />;
  return action === 'move' ? <DaysField onChange={onChange} /> : null;
}

export const firstInput = (action: Action, zone: string): ActionInput | null => {
  if (action === 'schedule' || action === 'label') return null;
  return action === 'move' ? { days: 1, timeZone: zone } : {};
};

const WAYS = [
  { value: 'date', label: 'One date' },
  { value: 'keep', label: 'Planned dates' },
] as const;

function DateFields({ onChange }: Pick<ActionFieldsProps, 'onChange'>) {
  const zone = useTimeZone();
  const [way, setWay] = useState<'date' | 'keep'>('date');
  const [form, setForm] = useState(() => momentFormOf(null, zone));
  const tell = (nextWay: typeof way, next: typeof form) => {
    setWay(nextWay);
    setForm(next);
    const moment = readMoment(next, zone);
    if (nextWay === 'keep') onChange({});
    else onChange(moment.ok ? { scheduledAt: moment.at.toISOString() } : null);
  };
  const read = readMoment(form, zone);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Which date"
        value={way}
        options={WAYS}
        onValueChange={(value) => tell(value, form)}
        className="self-start"
      />
      {way === 'date' ? (
        <>
          <MomentFields
            value={form}
            onChange={(next) => tell(way, next)}
            zone={zone}
            required
            tellsMoment
            error={form.date !== '' && !read.ok ? read.message : null}
          />
          <p className="text-sm text-muted">
            All of them get this date. What is not approved yet keeps it as its plan.
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">Each approved post is scheduled for the date planned for it.</p>
      )}
    </div>
  );
}

const MOST = 366;

function DaysField({ onChange }: Pick<ActionFieldsProps, 'onChange'>) {
  const zone = useTimeZone();
  const [text, setText] = useState('1');
  const change = (typed: string) => {
    setText(typed);
    const days = Number(typed);
    const isReal = typed.trim() !== '' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= MOST;
    onChange(isReal ? { days, timeZone: zone } : null);
  };
  return (
    <Field label="By how many days" hint="Below zero moves them to earlier days. The time of the day stays.">
      <Input
        type="number"
        inputMode="numeric"
        min={-MOST}
        max={MOST}
        step={1}
        value={text}
        onChange={(event) => change(event.target.value)}
        className="max-w-32"
      />
    </Field>
  );
}

function ClientField({ onChange }: Pick<ActionFieldsProps, 'onChange'>) {
  const { data: companies = [] } = useRead(listCompanies);
  const [name, setName] = useState('');
  return (
    <Field label="For which client" hint={name && 'Campaigns and accounts stay with their own client.'}>
      <Select
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          onChange(target.value ? { companyName: target.value } : {});
        }}
        className="max-w-72"
      >
        <option value="">The same as before</option>
        {companies
          .filter(({ id }) => id !== null)
          .map((company) => (
            <option key={company.name} value={company.name}>
              {company.name}
            </option>
          ))}
      </Select>
    </Field>
  );
}

const NONE = 'none';

function CampaignField({ onChange }: Pick<ActionFieldsProps, 'onChange'>) {
  const [value, setValue] = useState('');
  return (
    <Field label="Campaign" hint="A post can be in one campaign of its own client.">
      <Select
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          if (target.value === '') onChange(null);
          else onChange({ campaignId: target.value === NONE ? null : target.value });
        }}
        className="max-w-72"
      >
        <option value="">Choose a campaign</option>
        <option value={NONE}>No campaign</option>
        <CampaignOptions company={null} />
      </Select>
    </Field>
  );
}
