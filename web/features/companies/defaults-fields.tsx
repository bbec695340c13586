import { displayPhone } from '#domain/accounts/phone.ts';
import type { ClientDefaults } from '#domain/companies/defaults.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/languages/language.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** As they stand in the form: reviewers are lines until they are saved. */
export interface DefaultsForm {
  timeZone: string;
  language: Language;
  time: string;
  reviewers: string;
  notes: string;
}

export const formOf = ({
  timeZone,
  language,
  time,
  reviewerEmails,
  reviewerPhones,
  notes,
}: ClientDefaults): DefaultsForm => ({
  timeZone: timeZone ?? '',
  language,
  time: time ?? '',
  reviewers: [...reviewerEmails, ...reviewerPhones.map(displayPhone)].join('\n'),
  notes,
});

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

type FieldsProps = {
  form: DefaultsForm;
  onChange: (part: Partial<DefaultsForm>) => void;
  /** Of the lines of reviewers. */
  error: string | null;
};

/** What the client's new posts begin with. */
export function DefaultsFields({ form, onChange, error }: FieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left mb-1 text-sm font-semibold text-ink">New posts begin with</legend>
      <Field
        label="Reviewers"
        error={error}
        hint="One e-mail address or phone number in each line. A new post has them from the start."
        className="clear-left"
      >
        <Textarea
          rows={3}
          value={form.reviewers}
          placeholder="client@company.com"
          onChange={(event) => onChange({ reviewers: event.target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label="Time of day">
          <Input type="time" value={form.time} onChange={(event) => onChange({ time: event.target.value })} />
        </Field>
        <Field label="Time zone" hint="Messages to this client’s reviewers name dates in it.">
          <Select value={form.timeZone} onChange={(event) => onChange({ timeZone: event.target.value })}>
            <option value="">Same as yours</option>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label="Language"
        hint="Of the page, mails and texts that this client’s reviewers get. A contact can have another one."
      >
        <Select
          value={form.language}
          onChange={(event) => onChange({ language: event.target.value as Language })}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Notes" hint="For you alone; clients never see them.">
        <Textarea
          rows={3}
          maxLength={5000}
          value={form.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
