import { useEffect, useRef, useState } from 'react';
import { Plus, UserPlus } from 'lucide-react';
import type { Company, Contact } from '#domain/companies/contract.ts';
import { EntryGone, UnsavedContext } from '#web/components/kept-list.tsx';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ask } from '#web/ui/questions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useContactMutations } from './contact-mutations.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactRow } from './contact-row.tsx';
import { Desks } from './desks.tsx';
import { useContacts } from './queries.ts';

export type ContactsDialogProps = {
  company: Pick<Company, 'id' | 'name'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const UNSAVED = {
  title: 'Close the form without saving?',
  text: 'What you typed in it is lost.',
  yes: 'Close without saving',
  no: 'Keep editing',
};

export function ContactsDialog({ company, open, onOpenChange }: ContactsDialogProps) {
  const [isUnsaved, setUnsaved] = useState(false);
  const mayClose = async () => !isUnsaved || ask(UNSAVED);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      askToClose={isUnsaved ? mayClose : undefined}
      title={<span className="wrap-anywhere">Contacts for {company.name}</span>}
      description="Saved contacts can be picked as reviewers of a post"
    >
      <UnsavedContext value={setUnsaved}>
        <Contacts company={company} mayClose={mayClose} />
      </UnsavedContext>
    </Dialog>
  );
}

/** The open form: none, for a new contact, or for this one as it was when its form opened. */
type Editing = 'none' | 'new' | Contact;

type ContactsProps = Pick<ContactsDialogProps, 'company'> & {
  /** Asks where words in the open form would be lost. */
  mayClose: () => Promise<boolean>;
};

function Contacts({ company, mayClose }: ContactsProps) {
  const contacts = useContacts(company.id);
  const mutations = useContactMutations(company);
  const [editing, setEditing] = useState<Editing>('none');
  const addButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // Otherwise Close would get the focus, the only button while the list loads.
  useEffect(() => body.current?.focus(), []);
  const present = company.id === null ? [] : contacts.data;
  const edited = typeof editing === 'object' ? editing : null;
  // A colleague deleted the contact: what was typed stays.
  const isGone = edited !== null && present !== undefined && !present.some(({ id }) => id === edited.id);
  const list = present && edited && isGone ? [...present, edited] : present;

  /** The focused form is gone: the add button gets the focus. */
  const close = () => {
    setEditing('none');
    requestAnimationFrame(() => addButton.current?.focus());
  };

  /** Another form takes the place of the open one. */
  const open = async (next: Editing) => {
    if (await mayClose()) setEditing(next);
  };
  /** The focused button is gone with its contact. An open form stays. */
  const afterRemoval = () =>
    editing === 'none' ? close() : body.current?.querySelector<HTMLElement>('form input')?.focus();

  const line = (contact: Contact) =>
    typeof editing === 'object' && editing.id === contact.id ? (
      <div className="flex flex-col gap-2 py-2">
        {isGone && <EntryGone noun="contact" />}
        <ContactForm
          contact={contact}
          company={company.name}
          saveLabel="Save Changes"
          onSave={(fields, basedOn) =>
            (isGone ? mutations.add(fields) : mutations.change(contact, { ...fields, basedOn })).then(close)
          }
          onCancel={close}
        />
      </div>
    ) : (
      <ContactRow
        contact={contact}
        deleting={mutations.removing === contact.id}
        onEdit={() => void open(contact)}
        onDelete={() => void mutations.remove(contact).then((gone) => gone && afterRemoval())}
      />
    );

  return (
    <>
      <DialogBody ref={body} tabIndex={-1} className="outline-none">
        {!list && (
          <NotLoaded compact title="The contacts could not be loaded" read={contacts}>
            <ContactsSkeleton />
          </NotLoaded>
        )}
        {list && list.length > 0 && (
          <ul className="divide-y divide-line">
            {list.map((contact) => (
              <li key={contact.id}>{line(contact)}</li>
            ))}
          </ul>
        )}
        {list?.length === 0 && editing !== 'new' && (
          <EmptyState
            compact
            icon={<UserPlus aria-hidden />}
            title="No contacts yet"
            description="Add the people who approve this client’s posts."
          />
        )}
        {editing === 'new' && (
          <div className="py-2">
            <ContactForm
              company={company.name}
              saveLabel="Add Contact"
              onSave={(fields) => mutations.add(fields).then(close)}
              onCancel={close}
            />
          </div>
        )}
        {list && editing === 'none' && <Desks company={company.name} />}
      </DialogBody>
      {list && editing !== 'new' && (
        <DialogFooter>
          <Button needs="manage clients" ref={addButton} onClick={() => void open('new')}>
            <Plus aria-hidden />
            Add Contact
          </Button>
        </DialogFooter>
      )}
    </>
  );
}

function ContactsSkeleton() {
  return (
    <div aria-busy>
      <span className="sr-only">Loading...</span>
      {['w-2/5', 'w-1/3', 'w-1/2'].map((width) => (
        <div key={width} className="flex items-center gap-3 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="mt-2 h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
