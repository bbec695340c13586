import { useEffect, useRef } from 'react';
import { displayPhone } from '#domain/accounts/phone.ts';
import { includesPerson, toggled } from '#domain/posts/reviewers.ts';
import { useToast } from '#web/lib/toast.ts';
import { ContactChoices } from './contact-choices.tsx';
import { ReviewerListField } from './reviewer-list-field.tsx';
import type { Reviewers } from './use-reviewers.ts';

type ReviewerFieldsProps = {
  /** Whose contacts are offered; null offers none. */
  companyId: string | null;
  reviewers: Reviewers;
  disabled?: boolean;
  /** What the buttons are called. */
  verb?: string;
  /** Who is removed can be brought back by a toast, where nothing else undoes it. */
  undoable?: boolean;
};

/** Who is asked: addresses, numbers, and the company's saved contacts. */
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
      <ContactChoices
        companyId={companyId}
        phones={phones}
        disabled={disabled}
        onToggle={(phone) => change({ phones: toggled(phones, phone) })}
      />
      <ReviewerListField
        label="Reviewer emails"
        inputMode="email"
        placeholder="client@company.com"
        list={emails}
        onRemove={(email) => remove('emails', email)}
        typed={form.emailTyped}
        onType={(emailTyped) => change({ emailTyped })}
        onAdd={() => settle('email')}
        error={errors.email}
        show={(email) => email}
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
        onAdd={() => settle('phone')}
        error={errors.phone}
        show={displayPhone}
        disabled={disabled}
        verb={verb}
      />
    </div>
  );
}
