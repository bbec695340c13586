import { useRef, useState } from 'react';
import { fieldsFor, textsOf, type CheckedPost, type Problem } from '#domain/networks/check.ts';
import { countText } from '#domain/networks/count-text.ts';
import type { Field as NetworkField, Rules } from '#domain/networks/rules.ts';
import { SavedTextsButton } from '#web/components/saved-texts/saved-texts-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Counter } from './counter.tsx';

type TargetFieldsProps = {
  rules: Rules;
  post: CheckedPost;
  found: readonly Problem[];
  disabled: boolean;
  onOptions: (more: Record<string, unknown>) => void;
};

/** The network's settings besides text and media, from its table: kind of post, own fields, first comment. */
export function TargetFields({ rules, post, found, disabled, onOptions }: TargetFieldsProps) {
  const comment = useRef<HTMLTextAreaElement>(null);
  const errorOf = (field: string) => found.find((one) => one.field === field)?.sentence;
  const formats = Object.entries(rules.formats ?? {});
  const chosen = typeof post.options['format'] === 'string' ? post.options['format'] : formats[0]?.[0];
  const takesComment = rules.firstComment && rules.formats?.[chosen ?? '']?.text !== false;
  return (
    <>
      {formats.length > 1 && (
        <Field label="Kind of post" error={errorOf('options.format')}>
          <Select
            value={chosen}
            disabled={disabled}
            onChange={({ target }) =>
              onOptions({ format: target.value === formats[0]?.[0] ? null : target.value })
            }
          >
            {formats.map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {fieldsFor(rules, post).map((field) => (
        <Field
          key={field.name}
          label={field.label}
          hint={field.hint}
          required={field.required}
          error={errorOf(`options.${field.name}`)}
        >
          <Control
            field={field}
            value={post.options[field.name]}
            disabled={disabled}
            onValue={(value) => onOptions({ [field.name]: value })}
          />
        </Field>
      ))}
      {takesComment && (
        <Field
          label="First comment"
          error={errorOf('firstComment')}
          aside={
            <span className="flex items-center gap-2">
              {!disabled && (
                <SavedTextsButton
                  label="Saved comments"
                  kinds={['first comment', 'hashtags']}
                  value={post.firstComment ?? ''}
                  onChange={(firstComment) => onOptions({ firstComment })}
                  field={comment}
                />
              )}
              {post.firstComment && (
                <Counter length={countText(post.firstComment, rules.text)} max={rules.text.max} />
              )}
            </span>
          }
        >
          <Textarea
            ref={comment}
            dir="auto"
            rows={2}
            maxRows={8}
            value={post.firstComment ?? ''}
            disabled={disabled}
            onChange={({ target }) => onOptions({ firstComment: target.value })}
          />
        </Field>
      )}
    </>
  );
}

type ControlProps = {
  field: NetworkField;
  value: unknown;
  disabled: boolean;
  onValue: (value: unknown) => void;
};

function Control({ field, value, disabled, onValue }: ControlProps) {
  const held = (textsOf(field, value) ?? []).join(', ');
  const [typed, setTyped] = useState(held);
  if (field.choices) {
    // A required choice has no default.
    const [standard = ''] = field.required ? [] : Object.keys(field.choices);
    return (
      <Select
        value={held || standard}
        disabled={disabled}
        onChange={({ target }) => onValue(target.value === standard ? null : target.value)}
      >
        {field.required && <option value="">Please choose</option>}
        {Object.entries(field.choices).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  if (field.kind === 'number')
    return (
      <Input
        type="number"
        min={0}
        max={field.most}
        step="any"
        value={held}
        disabled={disabled}
        onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
      />
    );
  if (field.kind === 'list')
    return (
      <Input
        // Keeps a comma that was just typed.
        value={listOf(typed).join() === listOf(held).join() ? typed : held}
        disabled={disabled}
        onChange={({ target }) => {
          setTyped(target.value);
          const list = listOf(target.value);
          onValue(list.length > 0 ? list : null);
        }}
      />
    );
  return (
    <Input
      dir="auto"
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim().replace(/^@/, ''))
    .filter((one) => one !== '');
