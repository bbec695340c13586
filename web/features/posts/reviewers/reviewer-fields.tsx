import { displayPhone } from '#domain/accounts/phone.ts';
import { toggled, withEmail, withPhone } from '#domain/posts/reviewers.ts';
import { ContactChoices } from './contact-choices.tsx';
import { ReviewerListField } from './reviewer-list-field.tsx';

export type Reviewers = { emails: string[]; phones: string[] };

type ReviewerFieldsProps = {
  /** Whose contacts are offered; null offers none. */
  companyName: string | null;
  value: Reviewers;
  onChange: (value: Reviewers) => void;
  disabled?: boolean;
};

/** Who is asked: addresses, numbers, and the company's saved contacts. */
export function ReviewerFields({ companyName, value, onChange, disabled }: ReviewerFieldsProps) {
  const { emails, phones } = value;
  return (
    <div className="flex flex-col gap-5">
      <ContactChoices
        companyName={companyName}
        phones={phones}
        disabled={disabled}
        onToggle={(phone) => onChange({ emails, phones: toggled(phones, phone) })}
      />
      <ReviewerListField
        label="Reviewer emails"
        inputMode="email"
        autoComplete="off"
        placeholder="client@company.com"
        list={emails}
        onChange={(list) => onChange({ emails: list, phones })}
        add={withEmail}
        show={(email) => email}
        disabled={disabled}
      />
      <ReviewerListField
        label="Reviewer phones"
        inputMode="tel"
        autoComplete="off"
        placeholder="(555) 123-4567"
        list={phones}
        onChange={(list) => onChange({ emails, phones: list })}
        add={withPhone}
        show={displayPhone}
        disabled={disabled}
      />
    </div>
  );
}
