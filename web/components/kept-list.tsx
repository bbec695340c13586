import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface Kept {
  id: string;
  name: string;
}

interface KeptListProps<Item extends Kept> {
  title: string;
  /** The word for one entry: campaign, text. */
  noun: string;
  read: {
    data: Item[] | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
    isFetching: boolean;
  };
  empty: { icon: ReactNode; description: string };
  head?: ReactNode;
  /** The form for a new entry, or for the given one. */
  form: (item: Item | undefined, close: () => void) => ReactNode;
  /** One entry while it is not edited. */
  row: (item: Item, actions: { onEdit: () => void; onGone: () => void }) => ReactNode;
  /** All entries, each rendered by `show`. */
  children: (items: Item[], show: (item: Item) => ReactNode) => ReactNode;
}

/**
 * Things the agency keeps of a client to use again: a list, with a form in place of a new or edited entry.
 */
export function KeptList<Item extends Kept>(props: KeptListProps<Item>) {
  const { title, noun, read, empty, head, form, row, children } = props;
  /** Nothing, a new entry, or the one with this id. */
  const [editing, setEditing] = useState<'none' | 'new' | { id: string }>('none');
  const addId = useId();
  /** The focused form is gone: moves the focus to the add button. */
  const close = () => {
    // Rendered at once: while the form is open, the button is disabled and takes no focus.
    flushSync(() => setEditing('none'));
    document.getElementById(addId)?.focus();
  };
  const show = (item: Item) => (
    <li key={item.id} className="py-3">
      {typeof editing === 'object' && editing.id === item.id
        ? form(item, close)
        : row(item, { onEdit: () => setEditing({ id: item.id }), onGone: close })}
    </li>
  );
  return (
    <PageSection
      title={title}
      aside={
        <Button
          id={addId}
          needs="compose"
          size="sm"
          variant="secondary"
          disabled={editing === 'new'}
          onClick={() => setEditing('new')}
        >
          <Plus aria-hidden />
          New {noun}
        </Button>
      }
    >
      {head}
      {editing === 'new' && form(undefined, close)}
      {!read.data &&
        (read.error ? (
          <LoadFailed
            compact
            title={`The ${noun}s could not be loaded`}
            error={read.error}
            retry={read.refetch}
            retrying={read.isFetching}
          />
        ) : (
          <Skeleton className="h-16" />
        ))}
      {read.data?.length === 0 && editing !== 'new' && (
        <EmptyState compact icon={empty.icon} title={`No ${noun}s yet`} description={empty.description} />
      )}
      {read.data && children(read.data, show)}
    </PageSection>
  );
}

interface KeptButtonsProps {
  item: Kept;
  noun: string;
  remove: { mutateAsync: (input: { params: { id: string } }) => Promise<unknown>; isPending: boolean };
  restore: () => Promise<unknown>;
  onEdit: () => void;
  onGone: () => void;
}

/** Edit and delete, with undo; for members who may. */
export function KeptButtons({ item, noun, remove, restore, onEdit, onGone }: KeptButtonsProps) {
  const undoable = useUndoable();
  const { failPlainly } = useOutcome();
  const mayNot = useMayNot('compose');
  if (mayNot) return null;
  const word = noun.charAt(0).toUpperCase() + noun.slice(1);
  const gone = () => {
    onGone();
    undoable(`${word} deleted`, () => ({
      restored: `${word} restored`,
      failed: `Failed to restore the ${noun}`,
      undo: restore,
    }));
  };
  const goAway = () =>
    remove
      .mutateAsync({ params: { id: item.id } })
      .then(gone, failPlainly(`Failed to delete the ${noun}`).onError);
  return (
    <div className="flex shrink-0 gap-0.5 pointer-coarse:gap-2">
      <IconButton label={`Change ${item.name}`} size="sm" onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={`Delete ${item.name}`}
        size="sm"
        variant="danger"
        pending={remove.isPending}
        onClick={() => void goAway()}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
