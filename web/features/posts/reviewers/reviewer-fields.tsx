import { displayPhone } from '#domain/accounts/phone.ts';
import { toggled } from '#domain/posts/reviewers.ts';
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
};

/** Who is asked: addresses, numbers, and the company's saved contacts. */
export function ReviewerFields({
  companyId,
  reviewers,
  disabled = false,
  verb = 'Add',
}: ReviewerFieldsProps) {
  const { form, errors, settle, change } = reviewers;
  const { emails, phones } = form;
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
        onRemove={(email) => change({ emails: emails.filter((one) => one !== email) })}
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
        onRemove={(phone) => change({ phones: phones.filter((one) => one !== phone) })}
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
