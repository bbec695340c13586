import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { changedByBoth, mergedWith } from '#domain/kit/changed-by-both.ts';
import { changeChecklist, getChecklist, OWN_LENGTH, OWN_MOST } from '#domain/library/checklist.ts';
import type { ChecklistRules } from '#domain/library/checklist-rules.ts';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { OneChanged } from '#web/components/one-changed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { answerText, ApiError } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { somethingChanged, useChange, useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';

/** The checklist before a client's posts are sent. */
export function Checklist({ company }: { company: string }) {
  const read = useRead(getChecklist, { params: { name: company } });
  return (
    <PageSection title="CHECKLIST BEFORE SENDING">
      {read.data ? (
        <ChecklistForm company={company} present={read.data} />
      ) : (
        <NotLoaded compact title="The checklist could not be loaded" read={read}>
          <Skeleton className="h-40" />
        </NotLoaded>
      )}
    </PageSection>
  );
}

const linesOf = (text: string) => {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
};
const sameLines = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

const rulesKept = z.object({
  required: z.boolean(),
  links: z.boolean(),
  altText: z.boolean(),
  spelling: z.boolean(),
  own: z.array(z.string()),
});
/** What is changed here and not saved, and the rules that it is based on. */
const editKept = z.object({
  base: rulesKept,
  rules: rulesKept,
  /** The lines as they are typed. */
  own: z.string(),
});
type Edit = z.infer<typeof editKept>;

const CHECKS = [
  { key: 'links', label: 'Links work', description: 'Looked up by Greenroom, when you ask for it.' },
  { key: 'altText', label: 'Pictures are described', description: 'Seen by itself.' },
  { key: 'spelling', label: 'Spelling seen', description: 'Ticked by a person.' },
] as const;

function ChecklistForm({ company, present }: { company: string; present: ChecklistRules }) {
  const toast = useToast();
  const write = useChange(changeChecklist);
  const client = useQueryClient();
  const ownField = useRef<HTMLTextAreaElement>(null);
  const kept = useKept(`checklist:${company}`, editKept);
  const [edit, setEdit] = useState<Edit | null>(kept.before);
  const [error, setError] = useState<string | null>(null);
  const base = edit?.base ?? present;
  const merged = edit ? mergedWith(edit.rules, base, present) : present;
  // A colleague's lines take the place of those that nobody touched here.
  const own = edit && sameLines(merged.own, linesOf(edit.own)) ? edit.own : merged.own.join('\n');
  const isEmpty = !merged.links && !merged.altText && !merged.spelling && merged.own.length === 0;
  const rules = { ...merged, required: merged.required && !isEmpty };
  const changed = JSON.stringify(rules) !== JSON.stringify(present);
  const theirs = changedByBoth<ChecklistRules>(rules, base, present).includes('own') ? present.own : null;
  useUnsavedChanges(changed);
  const isBack = useKeeping(kept, changed ? edit : null);
  const change = (part: Partial<Omit<Edit, 'base'>>) => {
    const next = { base, rules: merged, own, ...part };
    setEdit({ ...next, rules: { ...next.rules, own: linesOf(next.own) } });
    setError(null);
  };
  /** The choice between two colleagues' lines; the base is theirs from now on. */
  const choose = (lines: string) => {
    setEdit({ base: { ...base, own: present.own }, rules: { ...merged, own: linesOf(lines) }, own: lines });
    setError(null);
    ownField.current?.focus();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const lines = rules.own;
    if (theirs) {
      ownField.current?.focus();
      return setError('Please choose what to keep first');
    }
    if (lines.length > OWN_MOST) return setError(`Please name at most ${OWN_MOST} things of your own`);
    if (lines.some((line) => line.length > OWN_LENGTH))
      return setError(`Please use at most ${OWN_LENGTH} characters in a line`);
    const basedOn = base;
    write.mutate(
      { params: { name: company }, body: { ...rules, basedOn } },
      {
        // What was changed during the request stays unsaved.
        onSuccess: (saved) =>
          setEdit((old) =>
            old === edit || !old || !saved ? null : { ...old, base: { ...old.base, ...saved } },
          ),
        onDone: () => toast({ title: 'Checklist saved' }),
        onError: (failure) => {
          setError(answerText(failure, 'Failed to save the checklist'));
          // A colleague saved first: reads theirs, so that both are shown.
          if (failure instanceof ApiError && failure.status === 409) void somethingChanged(client);
        },
      },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <KeptNotice isBack={isBack} onDiscard={() => setEdit(null)} />
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
            onChange={({ target }) => change({ rules: { ...merged, [key]: target.checked } })}
          />
        ))}
      </fieldset>
      <Field label="Your own, one in each line" error={error}>
        <Textarea
          rows={2}
          maxRows={10}
          ref={ownField}
          value={own}
          placeholder="The price is up to date"
          onChange={({ target }) => change({ own: target.value })}
        />
      </Field>
      {theirs && (
        <OneChanged
          what="lines"
          theirs={theirs.join(' · ') || 'None'}
          onKeep={() => choose(own)}
          onTake={() => choose(theirs.join('\n'))}
        />
      )}
      <Checkbox
        label="Nothing is sent before all of it is done"
        checked={rules.required}
        disabled={isEmpty}
        onChange={({ target }) => change({ rules: { ...merged, required: target.checked } })}
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
