import { useEffect, useState } from 'react';
import { startRegistration } from '@simplewebauthn/browser';
import { deviceInWords } from '#domain/accounts/device.ts';
import { addPasskey, passkeyForm, startPasskey } from '#domain/accounts/passkeys-contract.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { useAsk } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordStep } from './password-step.tsx';

/** Why the browser made no passkey. */
function whyNot(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error, 'This passkey could not be added');
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for you already.';
  if (name === 'NotAllowedError') return 'No passkey was made. You can try again.';
  return 'This browser could not make a passkey.';
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks for the password, then opens the browser's dialog, then asks for a name. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const start = useAsk(startPasskey);
  const [options, setOptions] = useState<Options | null>(null);
  return (
    <Dialog
      open
      size="sm"
      title="Add a passkey"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {options ? (
        <Make options={options} onBack={() => setOptions(null)} onClose={onClose} />
      ) : (
        <PasswordStep
          action="Go on"
          onGiven={async (currentPassword) =>
            setOptions((await start.mutateAsync({ body: { currentPassword } })) as Options)
          }
        />
      )}
    </Dialog>
  );
}

interface MakeProps {
  options: Options;
  onBack: () => void;
  onClose: () => void;
}

function Make({ options, onBack, onClose }: MakeProps) {
  const toast = useToast();
  const add = useAsk(addPasskey);
  const [failed, setFailed] = useState('');
  const fields = useSchemaForm(passkeyForm, { label: deviceInWords(navigator.userAgent) });
  const { errors, isSubmitting } = fields.formState;
  const { setFocus } = fields;
  useEffect(() => setFocus('label'), [setFocus]);
  const submit = fields.handleSubmit(async ({ label }) => {
    try {
      const { id, response } = await startRegistration({ optionsJSON: options });
      const { clientDataJSON, attestationObject, transports } = response;
      await add.mutateAsync({
        body: { label, credential: { id, clientDataJSON, attestationObject, transports } },
      });
      toast({ title: 'Passkey added' });
      onClose();
    } catch (error) {
      setFailed(whyNot(error));
    }
  });
  // A challenge is good for one answer.
  if (failed)
    return (
      <>
        <DialogBody>
          <Alert tone="danger" announce>
            {failed}
          </Alert>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Close</Button>
          </DialogClose>
          <Button onClick={onBack}>Try again</Button>
        </DialogFooter>
      </>
    );
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <Field
          label="Name"
          hint="So that you know it again in the list."
          required
          error={errors.label?.message}
        >
          <Input {...fields.register('label')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={isSubmitting} pendingLabel="Waiting for your device...">
          Make the passkey
        </Button>
      </DialogFooter>
    </form>
  );
}
