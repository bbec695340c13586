import { useState, type RefObject } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { putAt } from '#domain/library/fill-in.ts';
import type { TextKind } from '#domain/library/saved-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTextsAbout } from './about.ts';

/** Downloaded when first opened. */
const Panel = apart(async () => (await import('./saved-texts-panel.tsx')).SavedTextsPanel);

type SavedTextsButtonProps = {
  label: string;
  /** The kinds that fit here; typed text is saved as the first of them. */
  kinds: readonly [TextKind, ...TextKind[]];
  value: string;
  onChange: (text: string) => void;
  /** The field whose cursor marks the place. */
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Inserts the client's saved texts at the cursor, and saves typed text. */
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
    // After the field has the new text, typing continues behind it.
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
