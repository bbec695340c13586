import { useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { Plus, X } from 'lucide-react';
import { displayPhone } from '#domain/accounts/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { useSaid } from '#web/ui/use-said.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type ListFieldProps = Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder'> & {
  label: string;
  list: readonly string[];
  onRemove: (value: string) => void;
  typed: string;
  onType: (typed: string) => void;
  /** Returns the new list; null where what was typed cannot be added. */
  onAdd: () => readonly string[] | null;
  error: string | undefined;
  hint?: string | undefined;
  /** Formats an entry. */
  show: (value: string) => string;
  disabled: boolean;
  verb: string;
};

/** Addresses or numbers as chips, added one at a time in the input above. */
export function ReviewerListField(props: ListFieldProps) {
  const { label, list, onRemove, typed, onType, onAdd, error, hint, show, disabled, verb, ...input } = props;

  const chips = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(chips, { otherwise: 'input' });

  const { say, said } = useSaid();
  function add() {
    const added = onAdd();
    if (added && added.length > list.length) say(`Reviewer added, ${added.length} in the list`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter adds the reviewer and must not submit the surrounding form.
    event.preventDefault();
    add();
  }

  return (
    <div>
      <Field label={label} error={error} hint={hint}>
        <div className="flex gap-2">
          <Input
            {...input}
            autoComplete="off"
            value={typed}
            disabled={disabled}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {/* Its name is text, so that only the input matches the label. */}
          <Button variant="secondary" disabled={disabled} onClick={add}>
            <Plus aria-hidden />
            <span>
              {verb}
              <VisuallyHidden> to {label}</VisuallyHidden>
            </span>
          </Button>
        </div>
      </Field>
      {said}
      {list.length > 0 && (
        <ul ref={chips} aria-label={`${list.length} added`} className="mt-2.5 flex flex-wrap gap-1.5">
          {list.map((value) => (
            <li
              key={value}
              className="flex max-w-full items-center gap-0.5 rounded-full bg-accent-soft py-0.5 pr-1 pl-3 text-sm text-accent-ink"
            >
              <span className="min-w-0 truncate" title={show(value)}>
                {show(value)}
              </span>
              <button
                type="button"
                aria-label={`Remove ${displayPhone(value)}`}
                disabled={disabled}
                onClick={() => {
                  removing();
                  onRemove(value);
                }}
                className="relative flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-accent-line pointer-coarse:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
