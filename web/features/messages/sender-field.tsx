import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { changeSender, getMessageSettings, type MessageSettings } from '#domain/messages/settings.ts';
import { ApiError } from '#web/lib/api.ts';
import { keyOf, useWrite } from '#web/lib/use-api.ts';
import { useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const typed = z.string();

/** The sender name of mails to clients. */
export function SenderField({ settings }: { settings: MessageSettings }) {
  const saved = settings.senderName ?? '';
  const kept = useKept('sender', typed);
  const [name, setName] = useState(kept.before ?? saved);
  useKeeping(kept, name.trim() === saved ? null : name);
  const [refusal, setRefusal] = useState<string>();
  const client = useQueryClient();
  const { succeedWith, failPlainly } = useOutcome();
  const write = useWrite(changeSender);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    setRefusal(undefined);
    write
      .mutateAsync({ body: { senderName: name } })
      .then(() => client.invalidateQueries({ queryKey: keyOf(getMessageSettings) }))
      .then(succeedWith('Sender name saved').onDone, (error: unknown) => {
        const beside = error instanceof ApiError ? error.fields['senderName'] : undefined;
        if (beside) setRefusal(beside);
        else failPlainly('Failed to save the sender name').onError(error);
      });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field
        label="Sender name"
        hint="What clients see as the sender of your e-mails. Without one it is the name of whoever sends."
        error={refusal}
        className="min-w-0 flex-1 basis-60"
      >
        <Input
          value={name}
          maxLength={80}
          placeholder="Your name via Greenroom"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {name.trim() !== saved && (
        <Button type="submit" pending={write.isPending} pendingLabel="Saving...">
          Save
        </Button>
      )}
    </form>
  );
}
