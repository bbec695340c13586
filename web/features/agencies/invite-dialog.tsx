import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { invitationForm, invite } from '#domain/agencies/contract.ts';
import { ROLES } from '#domain/agencies/roles.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ask } from '#web/ui/questions.ts';
import { ChooseClients } from './choose-clients.tsx';
import { RoleField } from './role-field.tsx';
import { ShownOnce } from './shown-once.tsx';

const typed = z.object({
  email: z.string(),
  role: z.enum(ROLES),
  companies: z.union([z.literal('all'), z.array(z.string())]),
});
const NEW: z.infer<typeof typed> = { email: '', role: 'creator', companies: 'all' };

function toldOf(email: string, isMailed: boolean): string {
  if (!email) return 'Pass on this link. It is shown only now.';
  return isMailed
    ? `It is on its way to ${email}. You can also pass on the link yourself.`
    : `No mail can be sent from here: pass on this link to ${email}. It is shown only now.`;
}

const askToClose = () =>
  ask({
    title: 'Close without copying the link?',
    text: 'It is not shown again. Without it, withdraw this invitation and make another.',
    yes: 'Close anyway',
    no: 'Back to the link',
  });

/** Role and clients first; then the link, which is shown only once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const kept = useKept('invitation', typed);
  const [form, setForm] = useState(kept.before ?? NEW);
  const { email, role, companies } = form;
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const send = useChange(invite);
  const url = send.data?.url;
  const [isCopied, setIsCopied] = useState(false);
  const isBack = useKeeping(kept, url || isSame(form, NEW) ? null : form);
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
      askToClose={url && !isMailed && !isCopied ? askToClose : undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {url ? (
        <>
          <DialogBody>
            <ShownOnce
              text={url}
              label="Link of the invitation"
              copyLabel="Copy link"
              of="of the invitation"
              variant={isMailed ? 'secondary' : 'primary'}
              onCopied={() => setIsCopied(true)}
            />
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
            <KeptNotice isBack={isBack} onDiscard={() => setForm(NEW)} />
            <Field
              label="Email"
              hint="Leave it empty to get a link that you pass on yourself."
              error={wrong['email']}
            >
              <Input
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => change({ email: event.target.value })}
              />
            </Field>
            <RoleField
              roles={ROLES}
              value={role}
              error={wrong['role']}
              onChange={(next) => change({ role: next, ...(next === 'owner' && { companies: 'all' }) })}
            />
            <ChooseClients
              value={companies}
              onChange={(next) => change({ companies: next })}
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
