import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { User } from '#domain/accounts/contract.ts';
import { can } from '#domain/agencies/abilities.ts';
import { changeAgency, getAgency, type AgencyFace } from '#domain/agencies/face.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { LogoField } from '#web/components/logo-field.tsx';
import { keyOf, useRead, useWrite } from '#web/lib/use-api.ts';
import { useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { AccentField } from './accent-field.tsx';

/** The agency's face for its clients. Only owners change it. */
export function AgencyCard({ user }: { user: User }) {
  const read = useRead(getAgency);
  const { data: face, error } = read;
  const person = `${user.firstName} ${user.lastName}`.trim();
  const mayChange = can({ role: user.role ?? 'viewer' }, 'manage agency');
  return (
    <Card aria-busy={!face && !error}>
      <CardHeader
        title="Name, logo and colour"
        description={`What your clients see on their pages, in mails and in texts, in place of Greenroom.${mayChange ? '' : ' An owner can change it.'}`}
      />
      {face ? (
        mayChange ? (
          <FaceForm saved={face} person={person} />
        ) : (
          <Face face={face} />
        )
      ) : (
        <NotLoaded compact title="The agency could not be loaded" read={read}>
          <CardBody>
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-24" />
          </CardBody>
        </NotLoaded>
      )}
    </Card>
  );
}

/** For members who may not change it. */
function Face({ face }: { face: AgencyFace }) {
  return (
    <CardBody className="flex items-center gap-4">
      <CompanyAvatar name={face.name ?? ''} logoUrl={face.logoUrl} size="lg" />
      <dl className="min-w-0 text-sm">
        <dt className="sr-only">Agency name</dt>
        <dd className="font-medium wrap-anywhere text-ink">
          {face.name ?? 'No name: clients read the name of whoever asks them.'}
        </dd>
        <dt className="sr-only">Accent colour</dt>
        <dd className="text-muted tabular-nums">{face.accent ?? 'Greenroom’s green'}</dd>
      </dl>
    </CardBody>
  );
}

/** Only what is changed here: a colleague's change of another part appears beside it. */
const typed = z.object({
  name: z.string().nullable().optional(),
  logoUrl: z.string().nullable().optional(),
  accent: z.string().nullable().optional(),
  showsGreenroom: z.boolean().optional(),
});
type TypedFace = z.infer<typeof typed>;
const PARTS = ['name', 'logoUrl', 'accent', 'showsGreenroom'] as const;

function FaceForm({ saved, person }: { saved: AgencyFace; person: string }) {
  const kept = useKept<TypedFace>('agency', typed);
  const [edit, setEdit] = useState<TypedFace>(kept.before ?? {});
  const [uploading, setUploading] = useState(false);
  const client = useQueryClient();
  const { succeedWith, failPlainly } = useOutcome();
  const write = useWrite(changeAgency);
  const form = { ...saved, ...edit };
  // A logo comes once it is uploaded: what was typed meanwhile stays.
  const change = (part: TypedFace) => setEdit((old) => ({ ...old, ...part }));
  const name = (form.name ?? '').trim();
  const changed = PARTS.filter((part) =>
    part === 'name' ? name !== (saved.name ?? '') : form[part] !== saved[part],
  );
  const isChanged = changed.length > 0;
  const isBack = useKeeping(kept, isChanged ? edit : null);
  useUnsavedChanges(isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (write.isPending || uploading || !isChanged) return;
    const all = { ...form, name };
    const body = Object.fromEntries(changed.map((part) => [part, all[part]])) as Partial<typeof all>;
    write
      .mutateAsync({ body })
      .then(() => client.invalidateQueries({ queryKey: keyOf(getAgency) }))
      // What was changed during the request stays unsaved.
      .then(() => setEdit((old) => (old === edit ? {} : old)))
      .then(succeedWith('Agency saved').onDone, failPlainly('Failed to save the agency').onError);
  }

  return (
    <form noValidate onSubmit={submit}>
      <CardBody className="flex flex-col gap-5">
        <KeptNotice isBack={isBack} onDiscard={() => setEdit({})} />
        <LogoField
          label="Agency logo"
          name={name}
          logoUrl={form.logoUrl}
          onChange={(logoUrl) => change({ logoUrl })}
          onBusyChange={setUploading}
        />
        <Field
          label="Agency name"
          hint={
            name && name !== person
              ? `Clients read “${person} of ${name}”.`
              : 'Without one, clients read the name of whoever asks them.'
          }
        >
          <Input
            value={form.name ?? ''}
            maxLength={80}
            autoComplete="organization"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <AccentField accent={form.accent} onChange={(accent) => change({ accent })} />
        <Checkbox
          label="Show “Powered by Greenroom”"
          description="At the foot of your clients’ pages and mails."
          checked={form.showsGreenroom}
          onChange={(event) => change({ showsGreenroom: event.target.checked })}
        />
      </CardBody>
      <CardFooter>
        <Button
          type="submit"
          off={!isChanged || uploading}
          pending={write.isPending}
          pendingLabel="Saving..."
        >
          Save Agency
        </Button>
      </CardFooter>
    </form>
  );
}
