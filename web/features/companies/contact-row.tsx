import { Pencil, Trash2 } from 'lucide-react';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { Contact } from '#domain/companies/contract.ts';
import { LANGUAGE_NAMES } from '#domain/languages/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

export type ContactRowProps = {
  contact: Contact;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

export function ContactRow({ contact, deleting, onEdit, onDelete }: ContactRowProps) {
  return (
    <div className="flex items-center gap-3 py-2.5">
      <Avatar name={contact.name} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-sm font-medium wrap-anywhere text-ink">
          {contact.name}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="tabular-nums">{displayPhone(contact.phoneNumber)}</span>
          {contact.email && <span className="wrap-anywhere">{contact.email}</span>}
          {contact.language && <span>{LANGUAGE_NAMES[contact.language]}</span>}
        </p>
      </div>
      <div className="flex shrink-0 gap-0.5 pointer-coarse:gap-2">
        <IconButton needs="manage clients" label={`Edit ${contact.name}`} size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          needs="manage clients"
          label={`Delete ${contact.name}`}
          size="sm"
          variant="danger"
          pending={deleting}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
