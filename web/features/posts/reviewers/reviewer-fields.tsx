import { useEffect, useRef } from 'react';
import { COUNTRY_HINT, displayPhone, lacksCountry } from '#domain/accounts/phone.ts';
import { nameAmong } from '#domain/companies/contact-way.ts';
import { includesPerson } from '#domain/posts/reviewers.ts';
import { useToast } from '#web/lib/toast.ts';
import { useContacts } from '../queries.ts';
import { ContactChoices } from '#web/components/contact-choices.tsx';
import { ReviewerListField } from './reviewer-list-field.tsx';
import type { Reviewers } from './use-reviewers.ts';

type ReviewerFieldsProps = {
  /** The company whose contacts are offered; null offers none. */
  companyId: string | null;
  reviewers: Reviewers;
  disabled?: boolean;
  /** The buttons' verb. */
  verb?: string;
  /** Removing a reviewer offers undo in a toast, where nothing else undoes it. */
  undoable?: boolean;
};

/** The reviewers: addresses, numbers, and the company's saved contacts. */
export function ReviewerFields({
  companyId,
  reviewers,
  disabled = false,
  verb = 'Add',
  undoable = false,
}: ReviewerFieldsProps) {
  const toast = useToast();
  const { form, errors, settle, change } = reviewers;
  const { emails, phones } = form;
  const contacts = useContacts(companyId);
  const shown = (address: string) => {
    const name = nameAmong(contacts, address);
    return name ? `${name}, ${displayPhone(address)}` : displayPhone(address);
  };
  const latest = useRef(reviewers);
  useEffect(() => {
    latest.current = reviewers;
  });

  function remove(list: 'emails' | 'phones', one: string) {
    change({ [list]: form[list].filter((other) => other !== one) });
    if (!undoable) return;
    const putBack = () => {
      const now = latest.current;
      if (!includesPerson(now.form[list], one)) now.change({ [list]: [...now.form[list], one] });
    };
    toast({ title: 'Reviewer removed', action: { label: 'Undo', onClick: putBack } });
  }

  return (
    <div className="flex flex-col gap-5">
      <ContactChoices contacts={contacts} people={{ emails, phones }} disabled={disabled} onChange={change} />
      <ReviewerListField
        label="Reviewer emails"
        inputMode="email"
        placeholder="client@company.com"
        list={emails}
        onRemove={(email) => remove('emails', email)}
        typed={form.emailTyped}
        onType={(emailTyped) => change({ emailTyped })}
        onAdd={() => settle('email')?.emails ?? null}
        error={errors.email}
        show={shown}
        disabled={disabled}
        verb={verb}
      />
      <ReviewerListField
        label="Reviewer phones"
        inputMode="tel"
        placeholder="(555) 123-4567"
        list={phones}
        onRemove={(phone) => remove('phones', phone)}
        typed={form.phoneTyped}
        onType={(phoneTyped) => change({ phoneTyped })}
        onAdd={() => settle('phone')?.phones ?? null}
        error={errors.phone}
        hint={lacksCountry(form.phoneTyped) ? COUNTRY_HINT : undefined}
        show={shown}
        disabled={disabled}
        verb={verb}
      />
    </div>
  );
}
