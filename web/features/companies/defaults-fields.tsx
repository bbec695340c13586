import { useRef } from 'react';
import { displayPhone } from '#domain/accounts/phone.ts';
import { nameAmong } from '#domain/companies/contact-way.ts';
import type { Contact } from '#domain/companies/contract.ts';
import type { ClientDefaults } from '#domain/companies/defaults.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/languages/language.ts';
import { ContactChoices } from '#web/components/contact-choices.tsx';
import { OneChanged } from '#web/components/one-changed.tsx';
import { Field } from '#web/ui/field.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';
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

/** Of these, what a colleague saves meanwhile is not overwritten unseen. */
export type GuardedDefaults = Pick<DefaultsForm, 'timeZone' | 'language' | 'time' | 'notes'> & {
  /** All of them, one per line. */
  reviewers: string;
};
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

const listed = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/**
 * Browsers list some zones under different names, as Asia/Calcutta and Asia/Kolkata: one that was saved with another
 * browser is among them too, or the field would not show it.
 */
export function ZoneOptions({ saved }: { saved: (string | null)[] }) {
  return [...new Set([...saved, ...listed])].map(
    (zone) =>
      zone && (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ),
  );
}

type FieldsProps = {
  form: DefaultsForm;
  contacts: readonly Contact[];
  onChange: (part: Partial<DefaultsForm>) => void;
  /** The error of the reviewer lines. */
  error: string | null;
  /** What a colleague saved in fields that are changed here. */
  theirs: readonly { name: keyof GuardedDefaults; value: string }[];
  settle: (name: keyof GuardedDefaults, takes: boolean) => void;
};

const LABELS = {
  timeZone: 'time zone',
  language: 'language',
  time: 'time of day',
  notes: 'notes',
  reviewers: 'reviewers',
};
function shown(name: keyof GuardedDefaults, value: string): string {
  if (name === 'language') return LANGUAGE_NAMES[value as Language];
  const text = name === 'reviewers' ? value.split('\n').map(displayPhone).join(', ') : value;
  return text || 'None';
}

/** The defaults of the client's new posts. */
export function DefaultsFields({ form, contacts, onChange, error, theirs, settle }: FieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  /** The buttons of the choice are gone: its field gets the focus. */
  const choose = (name: keyof GuardedDefaults, takes: boolean) => {
    settle(name, takes);
    group.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  return (
    <fieldset ref={group} className="flex flex-col gap-5 border-t border-line pt-5">
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
            name="reviewers"
            value={form.others}
            placeholder="client@company.com"
            onChange={(event) => onChange({ others: event.target.value })}
          />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label="Time of day">
          <MomentInput
            name="time"
            type="time"
            value={form.time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
        </Field>
        <Field label="Time zone" hint="Messages to this client’s reviewers name dates in it.">
          <Select
            name="timeZone"
            value={form.timeZone}
            onChange={(event) => onChange({ timeZone: event.target.value })}
          >
            <option value="">Same as yours</option>
            <ZoneOptions saved={[form.timeZone]} />
          </Select>
        </Field>
      </div>
      <Field
        label="Language"
        hint="Of the page, mails and texts that this client’s reviewers get. A contact can have another one."
      >
        <Select
          name="language"
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
          name="notes"
          value={form.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
      {theirs.map(({ name, value }) => (
        <OneChanged
          key={name}
          what={LABELS[name]}
          theirs={shown(name, value)}
          onKeep={() => choose(name, false)}
          onTake={() => choose(name, true)}
        />
      ))}
    </fieldset>
  );
}
