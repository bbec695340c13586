import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import {
  KIND_LABELS,
  SAVED_TEXT_MOST,
  TEXT_KINDS,
  TEXT_NAME_MOST,
  type SavedText,
  type TextKind,
} from '#domain/library/saved-texts.ts';
import { EntryGone, useUnsavedEntry } from '#web/components/kept-list.tsx';
import { useKeptFields, type KeptChange } from '#web/components/use-kept-fields.tsx';
import { ApiError, answerText } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

export type SavedTextFields = Pick<SavedText, 'kind' | 'name' | 'text'>;

type SavedTextFormProps = {
  company: string;
  saved?: SavedText;
  /** The text as it is saved by now. */
  present: SavedText | undefined;
  /** It was deleted while the form was open. */
  isGone: boolean;
  onSave: (fields: SavedTextFields, made: KeptChange<SavedTextFields> | null) => Promise<unknown>;
  onCancel: () => void;
};

const fieldsOf = ({ kind, name, text }: SavedTextFields): SavedTextFields => ({ kind, name, text });
const typed = z.object({ kind: z.enum(TEXT_KINDS), name: z.string(), text: z.string() });
const LABELS = { kind: 'kind', name: 'name', text: 'text' };

export function SavedTextForm({ company, saved, present, isGone, onSave, onCancel }: SavedTextFormProps) {
  const form = useKeptFields(
    `saved-text:${company}:${saved?.id ?? ''}`,
    typed,
    fieldsOf(saved ?? { kind: 'caption', name: '', text: '' }),
    present && fieldsOf(present),
  );
  const { fields } = form;
  useUnsavedEntry(saved ? form.isChanged : fields.name !== '' || fields.text !== '');
  const [errors, setErrors] = useState<Partial<Record<'name' | 'text', string>>>({});
  const [saving, setSaving] = useState(false);
  const type = (part: Partial<SavedTextFields>) => {
    form.type(part);
    setErrors({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    const missing = {
      ...(fields.name.trim() === '' && { name: 'Please name the text' }),
      ...(fields.text.trim() === '' && { text: 'Please write the text' }),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    if (form.mustChoose()) return;
    setSaving(true);
    try {
      await onSave(fields, form.change());
    } catch (failure) {
      setSaving(false);
      if (form.readTheirs(failure)) return;
      const beside = failure instanceof ApiError ? failure.fields : {};
      setErrors(
        beside['name'] || beside['text']
          ? beside
          : { name: answerText(failure, 'Failed to save the text', ANSWER_LOST) },
      );
    }
  }
  return (
    <form
      noValidate
      aria-label={saved ? `Change ${saved.name}` : 'New text'}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4 dark:bg-surface"
    >
      {form.notice}
      {isGone && <EntryGone noun="text" />}
      {form.choices(LABELS, (name, value) => (name === 'kind' ? KIND_LABELS[value as TextKind] : value))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors.name}>
          <Input
            // The form opens because somebody asked for it: they go on typing.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            name="name"
            value={fields.name}
            maxLength={TEXT_NAME_MOST}
            autoComplete="off"
            onChange={({ target }) => type({ name: target.value })}
          />
        </Field>
        <Field label="Kind">
          <Select
            name="kind"
            value={fields.kind}
            onChange={({ target }) => type({ kind: target.value as TextKind })}
          >
            {TEXT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Text" required error={errors.text}>
        <Textarea
          dir="auto"
          rows={4}
          maxRows={12}
          name="text"
          value={fields.text}
          maxLength={SAVED_TEXT_MOST}
          onChange={({ target }) => type({ text: target.value })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={saving}>
          {saved ? 'Save text' : 'Add text'}
        </Button>
      </div>
    </form>
  );
}
