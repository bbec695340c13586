import { CAPTION_LIMIT } from '#domain/posts/contract.ts';
import { CaptionHelp } from '#web/components/caption-help.tsx';
import { cn } from '#web/lib/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type CaptionFieldProps = {
  value: string;
  onChange: (caption: string) => void;
  /** What the assistant needs to know besides. */
  company: string | null;
  title: string;
  disabled?: boolean;
};

const number = new Intl.NumberFormat('en-US');

/** Counts against the network's limit and warns past it, but never stands in the way. */
export function CaptionField({ value, onChange, company, title, disabled = false }: CaptionFieldProps) {
  const length = Array.from(value).length;
  const over = length - CAPTION_LIMIT;
  return (
    <Field
      label="Caption"
      aside={
        <span className="flex items-center gap-2">
          {!disabled && <CaptionHelp company={company} title={title} caption={value} onUse={onChange} />}
          <span className={cn('tabular-nums', over > 0 && 'font-medium text-warning-ink')}>
            {number.format(length)} / {number.format(CAPTION_LIMIT)}
          </span>
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
