import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { KEY_DAYS, KEY_ROLES, keyForm, makeKey } from '#domain/agencies/keys.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-api.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ChooseClients } from '../choose-clients.tsx';
import { RoleField } from '../role-field.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { KeyExample } from './key-example.tsx';
import { ask } from '#web/ui/questions.ts';

type Days = (typeof KEY_DAYS)[number];
const DAYS_IN_WORDS: Record<Days, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': 'One year',
  never: 'Until it is revoked',
};

/** All but the password. */
const typed = z.object({
  name: z.string(),
  role: z.enum(KEY_ROLES),
  companies: z.union([z.literal('all'), z.array(z.string())]),
  days: z.enum(KEY_DAYS),
});
const NEW: z.infer<typeof typed> = { name: '', role: 'viewer', companies: 'all', days: '90' };

const askToClose = () =>
  ask({
    title: 'Close without copying the key?',
    text: 'It is not shown again. Without it, revoke this key and make another.',
    yes: 'Close anyway',
    no: 'Back to the key',
  });

/** The key's role and clients first; then its text, which is shown only once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const make = useChange(makeKey);
  const secret = make.data?.secret;
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog
      open
      size="md"
      title={secret ? 'The key is ready' : 'Make a key'}
      description={
        secret
          ? 'Copy it now: it is shown only this once, and nobody can look it up later.'
          : 'A program that has it acts for your agency. Give it no more than it needs.'
      }
      askToClose={secret && !isCopied ? askToClose : undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {secret ? (
        <ReadyKey secret={secret} onCopied={() => setIsCopied(true)} onClose={onClose} />
      ) : (
        <KeyForm make={make} />
      )}
    </Dialog>
  );
}

interface ReadyProps {
  secret: string;
  onCopied: () => void;
  onClose: () => void;
}

function ReadyKey({ secret, onCopied, onClose }: ReadyProps) {
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <ShownOnce isCode text={secret} label="Text of the key" copyLabel="Copy key" onCopied={onCopied} />
        <p className="text-sm text-muted">Try it:</p>
        <KeyExample secret={secret} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}

function KeyForm({ make }: { make: ReturnType<typeof useChange<typeof makeKey>> }) {
  const kept = useKept('key', typed);
  const [form, setForm] = useState(kept.before ?? NEW);
  const { name, role, companies, days } = form;
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const isBack = useKeeping(kept, isSame(form, NEW) ? null : form);
  const [currentPassword, setCurrentPassword] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const body = { ...form, currentPassword };
    const read = keyForm.safeParse(body);
    if (!read.success) {
      setWrong(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    setWrong({});
    make.mutate(
      { body },
      {
        onError: (error) =>
          setWrong(
            error instanceof ApiError && Object.keys(error.fields).length > 0
              ? error.fields
              : { form: messageOf(error, 'The key could not be made. Please try again.') },
          ),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <KeptNotice isBack={isBack} onDiscard={() => setForm(NEW)} />
        <Field
          label="What it is for"
          hint="The history names the key by this."
          required
          error={wrong['name']}
        >
          <Input
            autoComplete="off"
            placeholder="Website, Zapier, backup"
            maxLength={60}
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <RoleField
          roles={KEY_ROLES}
          value={role}
          error={wrong['role']}
          onChange={(next) => change({ role: next })}
        />
        <ChooseClients
          value={companies}
          onChange={(next) => change({ companies: next })}
          error={wrong['companies']}
        />
        <Field label="Works for" error={wrong['days']}>
          <Select value={days} onChange={(event) => change({ days: event.target.value as Days })}>
            {KEY_DAYS.map((one) => (
              <option key={one} value={one}>
                {DAYS_IN_WORDS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Your password" required error={wrong['currentPassword']}>
          <PasswordInput
            autoComplete="current-password"
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        </Field>
        {wrong['form'] && (
          <Alert tone="danger" announce>
            {wrong['form']}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={make.isPending} pendingLabel="Making...">
          Make key
        </Button>
      </DialogFooter>
    </form>
  );
}
