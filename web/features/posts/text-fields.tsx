import { useRef } from 'react';
import { CAPTION_LIMIT } from '#domain/posts/contract.ts';
import { EDITABLE, TEXT_NAMES, type TextName, type Texts } from '#domain/posts/editable.ts';
import { SavedTextsButton } from '#web/components/saved-texts/saved-texts-button.tsx';
import { CaptionHelp } from '#web/components/caption-help.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type TextFieldsProps = {
  values: Texts;
  onChange: (part: Partial<Texts>) => void;
  /** For the assistant. */
  company: string | null;
  /** The required field, and its error. */
  required?: TextName;
  error?: string | undefined;
  disabled?: boolean;
  /** What reviewers approve cannot be changed; the rest can. */
  contentDisabled?: boolean;
};

/** Every text of a post, for the wizard and the editor. */
export function TextFields(props: TextFieldsProps) {
  const { values, onChange, company, required, error, contentDisabled = false } = props;
  return TEXT_NAMES.map((name) => {
    const { is, kind, label, hint, most, empty } = EDITABLE[name];
    const disabled = props.disabled || (contentDisabled && is === 'content');
    const change = (text: string) => onChange({ [name]: text });
    if (kind === 'caption')
      return (
        <CaptionField
          key={name}
          label={label}
          value={values[name]}
          company={company}
          title={values.title}
          disabled={disabled}
          onChange={change}
        />
      );
    const isRequired = name === required;
    return (
      <Field key={name} label={label} hint={hint} required={isRequired} error={isRequired && error}>
        <Input
          data-field={name}
          value={values[name]}
          maxLength={most}
          disabled={disabled}
          placeholder={isRequired ? undefined : empty}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
    );
  });
}

type CaptionFieldProps = {
  label: string;
  value: string;
  onChange: (caption: string) => void;
  company: string | null;
  title: string;
  disabled: boolean;
};

const number = new Intl.NumberFormat('en-US');

/** Counts against the network's limit and warns beyond it, but never blocks. */
function CaptionField({ label, value, onChange, company, title, disabled }: CaptionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const length = Array.from(value).length;
  const over = length - CAPTION_LIMIT;
  return (
    <Field
      label={label}
      tools={
        !disabled && (
          <>
            <SavedTextsButton
              label="Saved texts"
              kinds={['caption', 'hashtags']}
              value={value}
              onChange={onChange}
              field={field}
            />
            <CaptionHelp company={company} title={title} caption={value} onUse={onChange} />
          </>
        )
      }
      aside={
        <span className={cn('tabular-nums', over > 0 && 'font-medium text-warning-ink')}>
          {number.format(length)} / {number.format(CAPTION_LIMIT)}
        </span>
      }
      hint={
        over > 0 && (
          <output className="text-warning-ink">
            {number.format(over)} more than Instagram shows. You can still save it.
          </output>
        )
      }
    >
      <Textarea
        ref={field}
        data-field="caption"
        dir="auto"
        rows={6}
        maxRows={18}
        value={value}
        disabled={disabled}
        placeholder="Write a caption…"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
