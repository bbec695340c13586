import { displayPhone } from '#domain/accounts/phone.ts';
import { listContacts } from '#domain/companies/contract.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

type ChoicesProps = {
  companyId: string | null;
  phones: readonly string[];
  onToggle: (phone: string) => void;
  disabled?: boolean | undefined;
};

/** The company's saved contacts; a tick puts the contact's phone among the reviewers. Absent where there are none. */
export function ContactChoices({ companyId, phones, onToggle, disabled }: ChoicesProps) {
  const contacts = useRead(
    listContacts,
    { params: { companyId: companyId ?? '' } },
    { enabled: companyId !== null },
  );
  if (!contacts.data || contacts.data.length === 0) return null;
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-medium text-ink">Saved contacts</legend>
      <ul className="mt-2 grid max-h-64 gap-x-4 gap-y-2.5 grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] overflow-y-auto rounded-lg border border-line p-3.5">
        {contacts.data.map((contact) => (
          <li key={contact.id} className="min-w-0">
            <Checkbox
              label={<span className="wrap-anywhere">{contact.name}</span>}
              description={
                <span className="wrap-anywhere">
                  {displayPhone(contact.phoneNumber)}
                  {contact.email && <span className="block">{contact.email}</span>}
                </span>
              }
              checked={phones.includes(contact.phoneNumber)}
              onChange={() => onToggle(contact.phoneNumber)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
