import { Mail, MessageSquareText } from 'lucide-react';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { ReviewerType } from '#domain/approvals/status.ts';
import { wayChosen, wayFor, waysOf, withContact } from '#domain/companies/contact-way.ts';
import type { Contact } from '#domain/companies/contract.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { cn } from '#web/lib/class-names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

interface People {
  emails: string[];
  phones: string[];
}

type ChoicesProps = {
  contacts: readonly Contact[];
  people: People;
  onChange: (people: People) => void;
  disabled?: boolean | undefined;
};

const WAYS = [
  { value: 'email', label: 'Email', icon: <Mail aria-hidden /> },
  { value: 'phone', label: 'Text', icon: <MessageSquareText aria-hidden /> },
] as const;

/**
 * The company's saved contacts; a ticked person is asked by mail or by text. Not rendered without contacts.
 */
export function ContactChoices({ contacts, people, onChange, disabled }: ChoicesProps) {
  const canChoose = contacts.some((contact) => waysOf(contact).length > 1);
  const senders = useRead(messageSenders, {}, { enabled: canChoose }).data ?? { email: false, sms: false };
  if (contacts.length === 0) return null;
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-medium text-ink">Saved contacts</legend>
      <ul
        className={cn(
          'mt-2 grid gap-x-4 gap-y-2.5 grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] rounded-lg border border-line p-3.5',
          // A disabled list has nothing to focus, so the keyboard could not scroll it.
          !disabled && 'max-h-64 overflow-y-auto',
        )}
      >
        {contacts.map((contact) => {
          const way = wayChosen(contact, people);
          const ask = (by: ReviewerType | null) => onChange(withContact(contact, by, people));
          return (
            <li key={contact.id} className="min-w-0">
              <Checkbox
                label={<span className="wrap-anywhere">{contact.name}</span>}
                description={
                  <span className="wrap-anywhere">
                    {displayPhone(contact.phoneNumber)}
                    {contact.email && <span className="block">{contact.email}</span>}
                  </span>
                }
                checked={way !== null}
                onChange={() => ask(way === null ? wayFor(contact, senders) : null)}
              />
              {way !== null && waysOf(contact).length > 1 && (
                <Segmented
                  label={`How ${contact.name} is asked`}
                  value={way}
                  onValueChange={ask}
                  options={WAYS}
                  className="mt-1.5 ml-6.5"
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
