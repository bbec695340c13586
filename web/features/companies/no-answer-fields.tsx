import { useId, useRef } from 'react';
import { rulesInWords } from '#domain/companies/no-answer-words.ts';
import type { Mistakes, NoAnswer, RulesForm } from '#domain/companies/no-answer.ts';
import { OneChanged } from '#web/components/one-changed.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MomentInput } from '#web/ui/moment-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { rulesOfDraft, type NoAnswerDraft } from './no-answer-form.ts';

type FieldsProps = {
  draft: NoAnswerDraft;
  /** The client's zone, which hours and weekends refer to; null where it has none. */
  zone: string | null;
  changed: boolean;
  mistakes: Mistakes;
  onChange: (part: Partial<NoAnswerDraft>) => void;
  /** What a colleague saved while the same was changed here. */
  theirs?: RulesForm | undefined;
  onKeep?: () => void;
  onTake?: () => void;
  /** For settings without a client, who could agree to a tacit yes. */
  withoutTacit?: boolean;
};

const LAST: Record<NoAnswer, string> = {
  block: 'The post waits',
  move: 'Its date moves to the next free day',
  tacit: 'It counts as approved',
};

/** The client's rules for unanswered posts, with a summary in plain sentences. */
export function NoAnswerFields(props: FieldsProps) {
  const { draft, zone, changed, mistakes, onChange, theirs, onKeep, onTake, withoutTacit = false } = props;
  useUnsavedChanges(changed);
  const titleId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  /** The buttons of the choice are gone: the first field gets the focus. */
  const chosen = (settle: (() => void) | undefined) => () => {
    settle?.();
    group.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset ref={group} className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left mb-1 text-sm font-semibold text-ink">When nobody answers</legend>
      <div className="clear-left grid gap-5 sm:grid-cols-3">
        <Hours label="Remind by mail after" name="mailAfter" {...{ draft, mistakes, onChange }} />
        <Hours label="Remind by text after" name="textAfter" {...{ draft, mistakes, onChange }} />
        <Hours label="Tell me after" name="managerAfter" {...{ draft, mistakes, onChange }} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Quiet from" error={mistakes.quietFrom} hint="Reminders wait until it is over.">
          <MomentInput
            type="time"
            value={draft.quietFrom}
            onChange={(event) => onChange({ quietFrom: event.target.value })}
          />
        </Field>
        <Field label="Quiet until" error={mistakes.quietTo}>
          <MomentInput
            type="time"
            value={draft.quietTo}
            onChange={(event) => onChange({ quietTo: event.target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label="Remind on Saturdays and Sundays, too"
        checked={draft.onWeekends}
        onChange={(event) => onChange({ onWeekends: event.target.checked })}
      />
      <Field label="If still nobody answers">
        <Select
          value={draft.noAnswer}
          onChange={(event) => onChange({ noAnswer: event.target.value as NoAnswer })}
        >
          {Object.entries(LAST)
            .filter(([value]) => !withoutTacit || value !== 'tacit')
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </Select>
      </Field>
      {draft.noAnswer === 'tacit' && <Consent {...{ draft, mistakes, onChange }} />}
      <Checkbox
        label="A new date needs a new yes"
        description="Moving an approved post to another date asks everybody again."
        checked={draft.dateNeedsYes}
        onChange={(event) => onChange({ dateNeedsYes: event.target.checked })}
      />
      {theirs && (
        <OneChanged
          what="rules for posts without an answer"
          theirs={rulesInWords(theirs, zone).join(' ')}
          onKeep={chosen(onKeep)}
          onTake={chosen(onTake)}
        />
      )}
      <section aria-labelledby={titleId} className="rounded-lg bg-sunken px-4 py-3 text-sm text-ink">
        <h3 id={titleId} className="text-xs font-semibold text-muted">
          So this will happen
        </h3>
        <ul aria-live="polite" className="mt-1.5 flex flex-col gap-1.5">
          {rulesInWords(rulesOfDraft(draft), zone).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </fieldset>
  );
}

type PartProps = Pick<FieldsProps, 'draft' | 'mistakes' | 'onChange'>;

function Hours({
  label,
  name,
  draft,
  mistakes,
  onChange,
}: PartProps & { label: string; name: 'mailAfter' | 'textAfter' | 'managerAfter' }) {
  return (
    <Field label={label} error={mistakes[name]} hint="Hours. Empty: never.">
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={draft[name]}
        placeholder="Never"
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  );
}

/** The written consent, without which silence is no yes. */
function Consent({ draft, mistakes, onChange }: PartProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-lg border border-line px-4 pt-3 pb-4">
      <legend className="px-1 text-sm font-medium text-ink">The client’s written consent</legend>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="After working days" required error={mistakes.tacitDays}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={draft.tacitDays}
            placeholder="3"
            onChange={(event) => onChange({ tacitDays: event.target.value })}
          />
        </Field>
        <Field label="Given by" required>
          <Input
            autoComplete="off"
            maxLength={200}
            value={draft.consentBy}
            onChange={(event) => onChange({ consentBy: event.target.value })}
          />
        </Field>
        <Field label="On" required>
          <MomentInput
            type="date"
            value={draft.consentOn}
            onChange={(event) => onChange({ consentOn: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="In these words"
        required
        error={mistakes.consent}
        hint="As they wrote it, for example from their e-mail. Each tacit yes names who agreed to it, and when."
      >
        <Textarea
          rows={3}
          maxLength={5000}
          value={draft.consentWords}
          onChange={(event) => onChange({ consentWords: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
