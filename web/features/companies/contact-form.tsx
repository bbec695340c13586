import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { COUNTRY_HINT, displayPhone, lacksCountry } from '#domain/accounts/phone.ts';
import { contactForm, type Contact } from '#domain/companies/contract.ts';
import { changedByBoth, mergedWith } from '#domain/kit/changed-by-both.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/languages/language.ts';
import { useUnsavedEntry } from '#web/components/kept-list.tsx';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { OneChanged } from '#web/components/one-changed.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

export type ContactFields = z.infer<typeof contactForm>;

export type ContactFormProps = {
  contact?: Contact;
  company: string;
  saveLabel: string;
  /** Rejects where the server refused; its errors are shown beside their fields. */
  onSave: (fields: ContactFields, basedOn: TypedContact) => Promise<unknown>;
  onCancel: () => void;
};

const typed = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  language: z.enum(['', ...LANGUAGES]),
});
export type TypedContact = z.infer<typeof typed>;
/** The fields of this form are always there. */
const ofTyped = contactForm as z.ZodType<ContactFields, TypedContact>;
/** What is typed, and the values that it is based on. */
const unsaved = z.object({ values: typed, base: typed });

const typedOf = (contact: Contact | undefined): TypedContact => ({
  name: contact?.name ?? '',
  phoneNumber: contact ? displayPhone(contact.phoneNumber) : '',
  email: contact?.email ?? '',
  language: contact?.language ?? '',
});
const LABELS = { name: 'name', phoneNumber: 'phone number', email: 'e-mail address', language: 'language' };
const shown = (name: keyof TypedContact, value: TypedContact) =>
  name === 'language' && value.language !== ''
    ? LANGUAGE_NAMES[value.language]
    : value[name] || (name === 'language' ? 'Same as the client' : 'None');

export function ContactForm({ contact, company, saveLabel, onSave, onCancel }: ContactFormProps) {
  const present = typedOf(contact);
  const kept = useKept(`contact:${company}:${contact?.id ?? ''}`, unsaved);
  const [base, setBase] = useState(kept.before?.base ?? present);
  const form = useSchemaForm(ofTyped, kept.before?.values ?? present);
  const values = form.getValues();
  const isBack = useKeeping(kept, isSame(values, base) ? null : { values, base });
  useUnsavedEntry(!isSame(values, base));
  const both = changedByBoth(values, base, present);
  // What a colleague saved appears in the fields that nobody touched here.
  const next = mergedWith(values, base, present);
  if (!isSame(next, values)) {
    setBase(mergedWith(base, values, present));
    form.change(next);
  }
  const choose = (name: keyof TypedContact, from: TypedContact) => {
    setBase({ ...base, [name]: present[name] });
    form.change({ ...values, [name]: from[name] });
    form.setFocus(name);
  };
  const toast = useToast();
  const client = useQueryClient();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  // The person opened the form to type.
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = form.handleSubmit(async (fields) => {
    const [first] = both;
    if (first) {
      form.setFocus(first);
      return toast({ title: 'Please choose what to keep first' });
    }
    try {
      await onSave(fields, base);
    } catch (error) {
      // A colleague saved first: reads theirs, so that both are shown.
      if (error instanceof ApiError && 'overlaps' in error.details) void somethingChanged(client);
      const refused = error instanceof ApiError ? error.fields : {};
      for (const field of ['name', 'phoneNumber', 'email'] as const)
        if (refused[field]) {
          form.setError(field, refused[field]);
          form.setFocus(field);
        }
    }
  });

  return (
    <form
      noValidate
      aria-label={contact ? `Edit ${contact.name}` : 'Add contact'}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4 dark:bg-surface"
    >
      <KeptNotice
        isBack={isBack}
        onDiscard={() => {
          setBase(present);
          form.reset(present);
        }}
      />
      {both.map((name) => (
        <OneChanged
          key={name}
          what={LABELS[name]}
          theirs={shown(name, present)}
          onKeep={() => choose(name, values)}
          onTake={() => choose(name, present)}
        />
      ))}
      <Field label="Name" required error={errors.name?.message}>
        <Input {...form.register('name')} maxLength={120} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Phone Number"
          required
          hint={lacksCountry(values.phoneNumber) ? COUNTRY_HINT : undefined}
          error={errors.phoneNumber?.message}
        >
          <Input
            {...form.register('phoneNumber')}
            type="tel"
            autoComplete="off"
            placeholder="(555) 123-4567"
          />
        </Field>
        <Field label="Email (optional)" error={errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="off" placeholder="name@company.com" />
        </Field>
      </div>
      <Field label="Language">
        <Select {...form.register('language')}>
          <option value="">Same as the client</option>
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" pending={isSubmitting} pendingLabel="Saving...">
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
