import { useEffect, useState } from 'react';
import { z } from 'zod';
import { COUNTRY_HINT, displayPhone, lacksCountry } from '#domain/accounts/phone.ts';
import { contactForm, type Contact } from '#domain/companies/contract.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/languages/language.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
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
  onSave: (fields: ContactFields) => Promise<unknown>;
  onCancel: () => void;
};

const typed = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  language: z.enum(['', ...LANGUAGES]),
});

export function ContactForm({ contact, company, saveLabel, onSave, onCancel }: ContactFormProps) {
  const [saved] = useState<z.infer<typeof typed>>({
    name: contact?.name ?? '',
    phoneNumber: contact ? displayPhone(contact.phoneNumber) : '',
    email: contact?.email ?? '',
    language: contact?.language ?? '',
  });
  const kept = useKept(`contact:${company}:${contact?.id ?? ''}`, typed);
  const form = useSchemaForm(contactForm, kept.before ?? saved);
  const values = form.getValues();
  const isBack = useKeeping(kept, isSame(values, saved) ? null : values);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  // The person opened the form to type.
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields);
    } catch (error) {
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
      <KeptNotice isBack={isBack} onDiscard={() => form.reset(saved)} />
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
