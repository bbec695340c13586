import { useEffect, useState } from 'react';
import { codeForm, confirmTwoFactor, startTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { useAsk } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';
import { askToClose, RecoveryCodes } from './recovery-codes.tsx';

interface Key {
  secret: string;
  uri: string;
}

const TITLES = {
  password: 'Set up two-factor',
  scan: 'Connect your app',
  codes: 'Your recovery codes',
};

/** Asks for the password, shows the QR code, takes the first code, then shows the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const start = useAsk(startTwoFactor);
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isKept, setIsKept] = useState(false);
  const step = codes ? 'codes' : key ? 'scan' : 'password';
  const close = () => {
    // Only now: on a phone the toast would cover the codes.
    if (codes) toast({ title: 'Two-factor is on' });
    onClose();
  };
  return (
    <Dialog
      open
      title={TITLES[step]}
      askToClose={codes && !isKept ? askToClose : undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setIsKept(true)} onDone={close} />
      ) : key ? (
        <Scan uri={key.uri} secret={key.secret} onConfirmed={setCodes} />
      ) : (
        <PasswordStep
          action="Go on"
          onGiven={async (currentPassword) => setKey(await start.mutateAsync({ body: { currentPassword } }))}
        >
          <p className="text-sm text-muted">
            You need an authenticator app on your phone, such as the one that your password manager or your
            phone’s maker offers.
          </p>
        </PasswordStep>
      )}
    </Dialog>
  );
}

type ScanProps = Key & { onConfirmed: (recoveryCodes: string[]) => void };

function Scan({ uri, secret, onConfirmed }: ScanProps) {
  const form = useSchemaForm(codeForm, { code: '' });
  const confirm = useAsk(confirmTwoFactor);
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const spaced = secret.replace(/.{4}(?=.)/g, '$& ');
  const submit = form.handleSubmit(({ code }) =>
    confirm.mutateAsync({ body: { code } }).then(
      ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      (error: unknown) => {
        form.setError('code', messageOf(error, 'This could not be checked. Please try again.'));
        form.setFocus('code');
      },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <p className="text-sm text-muted">Scan this with the app, or type the key into it.</p>
        <QrCode text={uri} label="Picture of the key, for an authenticator app" />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 font-mono text-sm wrap-anywhere text-ink">
            <span className="sr-only">Key: </span>
            {spaced}
          </p>
          <CopyButton size="sm" text={secret} label="Copy" of="the key" />
        </div>
        <Field
          label="Code that the app shows"
          required
          hint="Six digits. A new one comes every 30 seconds."
          error={form.formState.errors.code?.message}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" {...form.register('code')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={confirm.isPending}>
          Switch on
        </Button>
      </DialogFooter>
    </form>
  );
}
