import { useState } from 'react';
import { z } from 'zod';
import { profileForm, updateProfile, type User } from '#domain/accounts/contract.ts';
import { mergedWith } from '#domain/kit/changed-by-both.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { showFieldErrors, useSchemaForm } from '#web/lib/form.ts';
import { useSessionPart } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { AskPassword } from './ask-password.tsx';
import { NameFields } from './person-fields.tsx';
import { ProfilePicture } from './profile-picture.tsx';

type Profile = z.infer<typeof profileForm>;

const typed = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  timeZone: z.string().nullable(),
});

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const listed = [browserZone, 'UTC', ...Intl.supportedValuesOf('timeZone')];

export function ProfileCard({ user }: { user: User }) {
  const toast = useToast();
  const session = useSessionPart();
  const [known, setKnown] = useState<z.infer<typeof typed>>({
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    timeZone: user.timeZone,
  });
  const kept = useKept('profile', typed);
  const form = useSchemaForm(profileForm, kept.before ?? known);
  const save = useWrite(updateProfile);
  const values = form.getValues() as typeof known;
  // What another tab or browser saved appears in the fields that nobody touched here, or a save would undo it.
  const present = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    timeZone: user.timeZone,
  };
  if (!save.isPending && !isSame(present, known)) {
    setKnown(present);
    form.change(mergedWith(values, known, present));
  }
  // Other browsers list some zones under other names: a saved one is among them, or the next save would lose it.
  const zones = new Set([known.timeZone ?? browserZone, values.timeZone ?? browserZone, ...listed]);
  const isBack = useKeeping(kept, isSame(values, known) ? null : values);
  useUnsavedChanges(!isSame(values, known));
  const { errors } = form.formState;

  const [asking, setAsking] = useState<{ profile: Profile; wrong?: string } | null>(null);

  const store = (profile: Profile, currentPassword?: string) =>
    save.mutate(
      { body: { ...profile, timeZone: profile.timeZone || null, currentPassword } },
      {
        onSuccess: (saved) => {
          setAsking(null);
          session.set({ ...user, ...profile, ...saved });
          const now = { ...profile, timeZone: saved.timeZone ?? profile.timeZone ?? null };
          form.reset(now);
          setKnown(now);
          toast({ title: 'Profile updated', description: 'Your profile has been saved.' });
        },
        onError: (error) => {
          const wrong = error instanceof ApiError ? error.fields['currentPassword'] : undefined;
          if (error instanceof ApiError && error.status === 403) return setAsking({ profile });
          if (wrong) return setAsking({ profile, wrong });
          setAsking(null);
          showFieldErrors(form, error, 'Already in use');
          toast({
            title: 'Update failed',
            description: messageOf(error, 'Failed to update profile'),
            variant: 'destructive',
          });
        },
      },
    );
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) store(values);
  });

  return (
    <Card>
      <CardHeader title="Profile Information" description="How you appear in messages to clients." />
      <form noValidate onSubmit={submit}>
        <CardBody className="flex flex-col gap-5">
          <KeptNotice isBack={isBack} onDiscard={() => form.reset(known)} />
          <ProfilePicture user={user} />
          <NameFields form={form} />
          <Field label="Email" required error={errors.email?.message}>
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Field
            label="Time zone"
            hint="Dates and times are shown and chosen in this zone."
            error={errors.timeZone?.message}
          >
            <Select {...form.register('timeZone', { setValueAs: (value: string) => value || null })}>
              <option value="">Same as this browser ({browserZone})</option>
              {[...zones].map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          </Field>
        </CardBody>
        <CardFooter>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </CardFooter>
      </form>
      {asking && (
        <AskPassword
          wrong={asking.wrong}
          isPending={save.isPending}
          onGiven={(password) => store(asking.profile, password)}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}
