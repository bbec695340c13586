import { useQueryClient } from '@tanstack/react-query';
import { CLOSING_DAYS } from '#domain/agencies/closing.ts';
import { closeAgency, closingForm, type ClosingState } from '#domain/agencies/closing-contract.ts';
import { CodeField, OwnPassword } from '#web/components/password-and-code.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const WHAT = [
  'From this moment nothing goes out: no posts, no reminders, no messages to clients.',
  'Links, desks and calendars that clients and colleagues have stop working.',
  'Nobody can change anything. Everybody on the team gets a mail.',
  `After ${CLOSING_DAYS} days everything is deleted, and cannot be brought back. Until then an owner can keep the agency.`,
  'Accounts that work for no other agency are deleted with it, yours too.',
];

const FIELDS = ['name', 'currentPassword', 'code'] as const;

/** Requires the typed name and what a log-in requires: neither a slip nor an open session is enough. */
export function DeleteAgencyDialog({ state, onClose }: { state: ClosingState; onClose: () => void }) {
  const client = useQueryClient();
  const close = useWrite(closeAgency);
  const fields = useSchemaForm(closingForm, { name: '', currentPassword: '', code: '' });
  const { errors } = fields.formState;
  const submit = fields.handleSubmit((body) =>
    close.mutateAsync({ body }).then(
      // The session then says that the agency is closing, whose screen replaces this one.
      () => client.invalidateQueries(),
      (error: unknown) => {
        const told = error instanceof ApiError ? error.fields : {};
        const field = FIELDS.find((name) => told[name]) ?? 'currentPassword';
        fields.setError(field, messageOf(error, 'This could not be done. Please try again.'));
        fields.setFocus(field);
      },
    ),
  );
  return (
    <Dialog
      open
      size="md"
      title={`Delete ${state.name}?`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody className="flex flex-col gap-4">
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
            {WHAT.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Field label={`Type “${state.name}”`} required error={errors.name?.message}>
            <Input autoComplete="off" {...fields.register('name')} />
          </Field>
          <OwnPassword form={fields} />
          {state.asksForCode && <CodeField form={fields} />}
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={close.isPending}>
            Close and delete it
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
