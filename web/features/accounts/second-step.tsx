import { useEffect, useState } from 'react';
import { codeForm, LOG_IN_AGAIN, logInWithCode } from '#domain/accounts/two-factor-contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AuthLayout, textLink } from './auth-layout.tsx';
import { useEnter } from './enter.ts';

interface SecondStepProps {
  /** The first step's answer. */
  ticket: string;
  returnTo: string;
  onBack: () => void;
}

/** After the right password, for accounts with two-factor: a code of the app, or a recovery code. */
export function SecondStep({ ticket, returnTo, onBack }: SecondStepProps) {
  const toast = useToast();
  const enter = useEnter(returnTo);
  const [byApp, setByApp] = useState(true);
  const form = useSchemaForm(codeForm, { code: '' });
  const open = useSend(logInWithCode);
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = form.handleSubmit(({ code }) => {
    if (open.isPending) return;
    open.mutate(
      { body: { ticket, code } },
      {
        onSuccess: enter,
        onError: (error) => {
          const description = messageOf(error, 'This could not be checked. Please try again.');
          if (description === LOG_IN_AGAIN) {
            toast({ title: 'Login failed', description, variant: 'destructive' });
            return onBack();
          }
          form.setError('code', description);
          form.setFocus('code');
        },
      },
    );
  });

  const change = () => {
    setByApp(!byApp);
    form.reset({ code: '' });
    setFocus('code');
  };

  return (
    <AuthLayout
      title="One More Step"
      tab="Log In: One More Step"
      subtitle={
        byApp
          ? 'Enter the code that your authenticator app shows.'
          : 'Enter one of the recovery codes that you kept. Each works once.'
      }
      footer={
        <button type="button" className={textLink} onClick={onBack}>
          Back
        </button>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={byApp ? 'Code' : 'Recovery code'} required error={form.formState.errors.code?.message}>
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={byApp ? 'numeric' : 'text'}
            className="tabular-nums tracking-widest"
            {...form.register('code')}
          />
        </Field>
        <button type="button" className={`self-end text-sm ${textLink}`} onClick={change}>
          {byApp ? 'Use a recovery code' : 'Use the app'}
        </button>
        <Button type="submit" size="lg" pending={open.isPending} pendingLabel="Checking...">
          Continue
        </Button>
      </form>
    </AuthLayout>
  );
}
