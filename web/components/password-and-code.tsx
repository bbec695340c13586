import type { FormWith } from '#web/lib/form.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

/** For what an open session is not enough for: a person's own password once more. */
export const OwnPassword = ({ form }: { form: FormWith<'currentPassword'> }) => (
  <Field label="Your password" required error={form.formState.errors.currentPassword?.message}>
    <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
  </Field>
);

/** The second factor of whoever has one. */
export const CodeField = ({ form }: { form: FormWith<'code'> }) => (
  <Field label="Code, or a recovery code" required error={form.formState.errors.code?.message}>
    <Input autoComplete="one-time-code" {...form.register('code')} />
  </Field>
);
