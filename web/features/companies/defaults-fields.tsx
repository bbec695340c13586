import { z } from 'zod';
import { displayPhone } from '#domain/accounts/phone.ts';
import { nameAmong } from '#domain/companies/contact-way.ts';
import type { Contact } from '#domain/companies/contract.ts';
import type { ClientDefaults } from '#domain/companies/defaults.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/languages/language.ts';
import { ContactChoices } from '#web/components/contact-choices.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The defaults as the form holds them: reviewers are ticked contacts, and lines of text until saved. */
export interface DefaultsForm {
  timeZone: string;
  language: Language;
  time: string;
  /** The ticked saved contacts. */
  emails: string[];
  phones: string[];
  /** All other reviewers, one per line. */
  others: string;
  notes: string;
}

/** The unsaved part of a client's form that is kept: only changed fields. */
export const typedClient = z.object({
  name: z.string(),
  edited: z.object({
    timeZone: z.string().optional(),
    language: z.enum(LANGUAGES).optional(),
    time: z.string().optional(),
    emails: z.array(z.string()).optional(),
    phones: z.array(z.string()).optional(),
    others: z.string().optional(),
    notes: z.string().optional(),
  }),
}) as z.ZodType<{ name: string; edited: Partial<DefaultsForm> }>;

export function formOf(known: ClientDefaults, contacts: readonly Contact[]): DefaultsForm {
  const { timeZone, language, time, reviewerEmails, reviewerPhones, notes } = known;
  const isSaved = (address: string) => nameAmong(contacts, address) !== null;
  return {
    timeZone: timeZone ?? '',
    language,
    time: time ?? '',
    emails: reviewerEmails.filter(isSaved),
    phones: reviewerPhones.filter(isSaved),
    others: [...reviewerEmails, ...reviewerPhones]
      .filter((one) => !isSaved(one))
      .map(displayPhone)
      .join('\n'),
    notes,
  };
}

export const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

type FieldsProps = {
  form: DefaultsForm;
  contacts: readonly Contact[];
  onChange: (part: Partial<DefaultsForm>) => void;
  /** The error of the reviewer lines. */
  error: string | null;
};

/** The defaults of the client's new posts. */
export function DefaultsFields({ form, contacts, onChange, error }: FieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left mb-1 text-sm font-semibold text-ink">New posts begin with</legend>
      <div className="clear-left flex flex-col gap-5">
        <ContactChoices contacts={contacts} people={form} onChange={onChange} />
        <Field
          label={contacts.length > 0 ? 'Other reviewers' : 'Reviewers'}
          error={error}
          hint="One e-mail address or phone number in each line. A new post has them from the start."
        >
          <Textarea
            rows={contacts.length > 0 ? 2 : 3}
            value={form.others}
            placeholder="client@company.com"
            onChange={(event) => onChange({ others: event.target.value })}
          />
        </Field>
      </div>
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
      <Field label="Notes" hint="For your team alone; clients never see them.">
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
