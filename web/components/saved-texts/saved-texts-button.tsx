import { useState, type RefObject } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { putAt } from '#domain/library/fill-in.ts';
import type { TextKind } from '#domain/library/saved-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTextsAbout } from './about.ts';

/** Downloaded when it is first opened. */
const Panel = apart(async () => (await import('./saved-texts-panel.tsx')).SavedTextsPanel);

type SavedTextsButtonProps = {
  label: string;
  /** Those that fit here; what is typed can be kept as the first of them. */
  kinds: readonly [TextKind, ...TextKind[]];
  value: string;
  onChange: (text: string) => void;
  /** Where they are put: at its cursor. */
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Puts texts that are kept of the client where the cursor is, and keeps what is typed. */
export function SavedTextsButton({ label, kinds, value, onChange, field }: SavedTextsButtonProps) {
  const about = useTextsAbout();
  const [open, setOpen] = useState(false);
  if (!about?.company) return null;

  function insert(text: string) {
    const element = field.current;
    const place = {
      from: element?.selectionStart ?? value.length,
      to: element?.selectionEnd ?? value.length,
    };
    const put = putAt(value, text, place);
    onChange(put.text);
    setOpen(false);
    // Typing goes on behind it, once the field has the new text.
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(put.cursor, put.cursor);
    });
  }

  return (
    <Popover
      label={label}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <Button variant="ghost" size="sm">
          <BookmarkPlus aria-hidden />
          {label}
        </Button>
      }
    >
      <Panel
        meanwhile={<Skeleton className="h-24" />}
        about={{ ...about, company: about.company }}
        kinds={kinds}
        value={value}
        onInsert={insert}
        onKept={() => setOpen(false)}
      />
    </Popover>
  );
}
