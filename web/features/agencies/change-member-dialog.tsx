import { useState, type FormEvent } from 'react';
import { updateMember, type MemberShown } from '#domain/agencies/contract.ts';
import { ROLES } from '#domain/agencies/roles.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { isSame } from '#web/lib/use-kept-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { ChooseClients } from './choose-clients.tsx';
import { RoleField } from './role-field.tsx';

interface ChangeMemberDialogProps {
  member: MemberShown;
  name: string;
  onClose: () => void;
}

export function ChangeMemberDialog({ member, name, onClose }: ChangeMemberDialogProps) {
  // What the form began with: a colleague's change of what is not touched here stays.
  const [before] = useState(member);
  const [role, setRole] = useState(before.role);
  const [companies, setCompanies] = useState(before.companies);
  const toast = useToast();
  const save = useChange(updateMember);
  const fields = save.error instanceof ApiError ? save.error.fields : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (role === before.role && isSame(companies, before.companies)) return onClose();
    save.mutate(
      {
        params: { id: member.id },
        body: {
          ...(role !== before.role && { role }),
          ...(!isSame(companies, before.companies) && { companies }),
        },
      },
      {
        onSuccess: () => {
          toast({ title: 'Saved', description: `${name} works with this at once.` });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      title={`Change ${name}`}
      description={member.email}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody className="flex flex-col gap-4">
          {save.error && Object.keys(fields).length === 0 && (
            <Alert tone="danger" announce>
              {messageOf(save.error, 'This could not be saved')}
            </Alert>
          )}
          <RoleField
            roles={ROLES}
            value={role}
            error={fields['role']}
            onChange={(next) => {
              setRole(next);
              if (next === 'owner') setCompanies('all');
            }}
          />
          {member.role === 'owner' && role !== 'owner' && (
            <Alert>
              Keys that {member.isYou ? 'you' : 'they'} made for programs stop working, and so do open
              invitations.
            </Alert>
          )}
          <ChooseClients
            value={companies}
            onChange={setCompanies}
            isFixed={role === 'owner'}
            error={fields['companies']}
          />
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
