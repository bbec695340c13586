import { useId, useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { listMembers } from '#domain/agencies/contract.ts';
import { seesClient } from '#domain/teamwork/sees-client.ts';
import {
  hasNamesake,
  nameBeingTyped,
  offeredFor,
  withName,
  type Named,
  type NamePlace,
} from '#domain/teamwork/mentions.ts';
import { cn } from '#web/lib/class-names.ts';
import { isComposing } from '#web/lib/composing.ts';
import { displayName, useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { popoverClasses } from '#web/ui/popover-classes.ts';
import { Textarea } from '#web/ui/textarea.tsx';

/** The members whom a note on a client's post can mention; none without colleagues. */
export function useNameable(company: string | null): Named[] {
  const { user } = useSession();
  const members = useRead(listMembers, {}, { enabled: user?.hasColleagues ?? false });
  return (members.data ?? [])
    .filter((one) => one.id !== user?.id && seesClient(one, company))
    .map((one) => ({ id: one.id, name: displayName(one), email: one.email }));
}

type Props = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> & {
  people: readonly Named[];
  box: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** `chosen` is who was taken from the list: words alone do not tell two of the same name apart. */
  onChange: (text: string, edit: { caret: number; chosen?: NamePlace }) => void;
};

/** A textarea in which @ suggests members: chosen with the arrows, Enter or Tab, or by a tap. */
export function MentionBox({ people, box, value, onChange, onKeyDown, ...rest }: Props) {
  const list = useId();
  /** The caret behind what was just typed; null once it was moved. Only typing opens the list. */
  const [typedTo, setTypedTo] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typing = typedTo === null ? null : nameBeingTyped(value, typedTo, people);
  const offered = typing && typing.at !== closedAt ? offeredFor(typing.typed, people) : [];
  const at = Math.min(chosen, offered.length - 1);
  const isOpen = offered.length > 0;
  const optionId = (index: number) => `${list}-${index}`;

  function take(person: Named | undefined) {
    if (!typing || !person) return;
    const { text, caret } = withName(value, typing, person);
    onChange(text, { caret, chosen: { id: person.id, at: typing.at } });
    setTypedTo(null);
    // After React has set the text, which moves the caret to its end.
    requestAnimationFrame(() => box.current?.setSelectionRange(caret, caret));
    box.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const takes = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (isOpen && step) setChosen((at + step + offered.length) % offered.length);
    else if (isOpen && takes && !event.metaKey && !event.ctrlKey) take(offered[at]);
    else if (isOpen && event.key === 'Escape') setClosedAt(typing?.at ?? null);
    else {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={box}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? optionId(at) : undefined}
        onChange={(event) => {
          setTypedTo(event.target.selectionStart);
          setChosen(0);
          onChange(event.target.value, { caret: event.target.selectionStart });
        }}
        onSelect={({ currentTarget }) => {
          if (currentTarget.selectionStart !== typedTo) setTypedTo(null);
        }}
        onBlur={() => {
          setTypedTo(null);
          setClosedAt(null);
        }}
        onKeyDown={press}
      />
      <output className="sr-only">
        {isOpen && `${offered.length} of your team. Use the arrow keys to choose, Enter to name them.`}
      </output>
      {isOpen && (
        <div
          id={list}
          role="listbox"
          aria-label="Your team"
          className={cn(popoverClasses, 'absolute inset-x-0 top-full z-30 mt-1 max-w-72 p-1')}
        >
          {offered.map((person, index) => (
            // The focus stays in the text: the keys are heard there.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 text-sm text-ink aria-selected:bg-hover pointer-coarse:min-h-11"
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setChosen(index)}
              onClick={() => take(person)}
            >
              <Avatar name={person.name} size="xs" />
              <span className="truncate">{person.name}</span>
              {hasNamesake(person, people) && <span className="truncate text-muted">{person.email}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
