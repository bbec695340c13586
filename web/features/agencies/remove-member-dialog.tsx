import { removeMember, type MemberShown } from '#domain/agencies/contract.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { EndingDialog } from './ending-dialog.tsx';

interface RemoveMemberDialogProps {
  member: Pick<MemberShown, 'id' | 'role' | 'isYou'>;
  name: string;
  onClose: () => void;
}

/** Removes another member, or lets a member leave. */
export function RemoveMemberDialog({ member, name, onClose }: RemoveMemberDialogProps) {
  const remove = useChange(removeMember);
  const toast = useToast();
  // Reported by the promise, because the dialog is removed with the member's row.
  const end = () =>
    remove.mutateAsync({ params: { id: member.id } }).then(() => {
      // Reloads, because everything on the screen belongs to the previous agency.
      if (member.isYou) return window.location.assign('/');
      toast({ title: `${name} was removed`, description: 'What they made stays.' });
      return onClose();
    });
  return (
    <EndingDialog
      title={member.isYou ? 'Leave this team?' : `Remove ${name}?`}
      label={member.isYou ? 'Leave' : 'Remove'}
      change={remove}
      failed="This could not be done"
      onEnd={end}
      onClose={onClose}
    >
      {member.isYou
        ? 'You will see nothing of its clients any more. What you made stays with the team.'
        : 'They will see nothing of your clients any more, from this moment on. What they made stays.'}
      {member.role === 'owner' &&
        ` Keys that ${member.isYou ? 'you' : 'they'} made stop working, and so do open invitations: make others first where they are needed.`}
    </EndingDialog>
  );
}
