import { useState, type FormEvent } from 'react';
import type { Role } from '#domain/agencies/abilities.ts';
import { invitationForm, invite } from '#domain/agencies/contract.ts';
import { ROLES } from '#domain/agencies/roles.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ChooseClients, type ChosenClients } from './choose-clients.tsx';
import { RoleField } from './role-field.tsx';

function toldOf(email: string, isMailed: boolean): string {
  if (!email) return 'Pass on this link. It is shown only now.';
  return isMailed
    ? `It is on its way to ${email}. You can also pass on the link yourself.`
    : `No mail can be sent from here: pass on this link to ${email}. It is shown only now.`;
}

/** Role and clients first; then the link, which is shown only once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('creator');
  const [companies, setCompanies] = useState<ChosenClients>('all');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const send = useChange(invite);
  const url = send.data?.url;
  const senders = useRead(messageSenders).data;
  const isMailed = email !== '' && senders?.email !== false;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const read = invitationForm.safeParse({ email, role, companies });
    if (!read.success) {
      setWrong(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    setWrong({});
    send.mutate(
      { body: { email, role, companies } },
      {
        onError: (error) =>
          setWrong(
            error instanceof ApiError && Object.keys(error.fields).length > 0
              ? error.fields
              : { email: messageOf(error, 'The invitation could not be made') },
          ),
      },
    );
  };

  return (
    <Dialog
      open
      size="md"
      title={url ? 'The invitation is ready' : 'Invite somebody'}
      description={url ? toldOf(email, isMailed) : 'They join with a link that works once, within a week.'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {url ? (
        <>
          <DialogBody>
            <div className="flex items-center gap-2">
              <Input
                readOnly
                aria-label="Link of the invitation"
                value={url}
                onFocus={(event) => event.target.select()}
              />
              <CopyButton
                text={url}
                label="Copy link"
                of="of the invitation"
                variant={isMailed ? 'secondary' : 'primary'}
              />
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant={isMailed ? 'primary' : 'secondary'} onClick={onClose}>
              Done
            </Button>
          </DialogFooter>
        </>
      ) : (
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <Field
              label="Email"
              hint="Leave it empty to get a link that you pass on yourself."
              error={wrong['email']}
            >
              <Input
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
            <RoleField
              roles={ROLES}
              value={role}
              error={wrong['role']}
              onChange={(next) => {
                setRole(next);
                if (next === 'owner') setCompanies('all');
              }}
            />
            <ChooseClients
              value={companies}
              onChange={setCompanies}
              isFixed={role === 'owner'}
              error={wrong['companies']}
            />
          </DialogBody>
          <DialogFooter>
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button type="submit" pending={send.isPending} pendingLabel="Inviting...">
              Invite
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
