import { useState, type FormEvent } from 'react';
import { changeChecklist, getChecklist, OWN_LENGTH, OWN_MOST } from '#domain/library/checklist.ts';
import type { ChecklistRules } from '#domain/library/checklist-rules.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { answerText } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The checklist before a client's posts are sent. */
export function Checklist({ company }: { company: string }) {
  const read = useRead(getChecklist, { params: { name: company } });
  return (
    <PageSection title="CHECKLIST BEFORE SENDING">
      {read.data ? (
        <ChecklistForm key={JSON.stringify(read.data)} company={company} present={read.data} />
      ) : read.error ? (
        <LoadFailed
          compact
          title="The checklist could not be loaded"
          error={read.error}
          retry={read.refetch}
          retrying={read.isFetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </PageSection>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const CHECKS = [
  { key: 'links', label: 'Links work', description: 'Looked up by Greenroom, when you ask for it.' },
  { key: 'altText', label: 'Pictures are described', description: 'Seen by itself.' },
  { key: 'spelling', label: 'Spelling seen', description: 'Ticked by a person.' },
] as const;

function ChecklistForm({ company, present }: { company: string; present: ChecklistRules }) {
  const toast = useToast();
  const write = useChange(changeChecklist);
  const [rules, setRules] = useState(present);
  const [own, setOwn] = useState(present.own.join('\n'));
  const [error, setError] = useState<string | null>(null);
  const lines = linesOf(own);
  const isEmpty = !rules.links && !rules.altText && !rules.spelling && lines.length === 0;
  const body = { ...rules, own: lines, required: rules.required && !isEmpty };
  const changed = JSON.stringify(body) !== JSON.stringify(present);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (lines.length > OWN_MOST) return setError(`Please name at most ${OWN_MOST} things of your own`);
    if (lines.some((line) => line.length > OWN_LENGTH))
      return setError(`Please use at most ${OWN_LENGTH} characters in a line`);
    // Reported even though the form remounts with the saved values.
    write.mutateAsync({ params: { name: company }, body }).then(
      () => toast({ title: 'Checklist saved' }),
      (failure: unknown) => setError(answerText(failure, 'Failed to save the checklist')),
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2 text-sm text-muted">
          A change of what the post says takes the ticks off again.
        </legend>
        {CHECKS.map(({ key, label, description }) => (
          <Checkbox
            key={key}
            label={label}
            description={description}
            checked={rules[key]}
            onChange={({ target }) => setRules({ ...rules, [key]: target.checked })}
          />
        ))}
      </fieldset>
      <Field label="Your own, one in each line" error={error}>
        <Textarea
          rows={2}
          maxRows={10}
          value={own}
          placeholder="The price is up to date"
          onChange={({ target }) => {
            setOwn(target.value);
            setError(null);
          }}
        />
      </Field>
      <Checkbox
        label="Nothing is sent before all of it is done"
        checked={rules.required && !isEmpty}
        disabled={isEmpty}
        onChange={({ target }) => setRules({ ...rules, required: target.checked })}
      />
      <Button
        type="submit"
        needs="manage clients"
        className="self-end"
        off={!changed}
        pending={write.isPending}
      >
        Save checklist
      </Button>
    </form>
  );
}
