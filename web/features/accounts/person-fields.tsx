import type { FormWith } from '#web/lib/form.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

/** A person's two names, side by side where there is room. */
export function NameFields({ form }: { form: FormWith<'firstName' | 'lastName'> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" required error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...form.register('firstName')} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <Input autoComplete="family-name" {...form.register('lastName')} />
      </Field>
    </div>
  );
}

/** The last fields of a new account. */
export function PhoneAndPassword({ form }: { form: FormWith<'phone' | 'password'> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Phone number" required error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" placeholder="(555) 123-4567" {...form.register('phone')} />
      </Field>
      <Field label="Password" required hint="At least 8 characters." error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
    </>
  );
}
