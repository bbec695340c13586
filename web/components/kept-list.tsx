import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Alert } from '#web/ui/alert.tsx';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ask } from '#web/ui/questions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';

const UNSAVED = {
  title: 'Leave without saving?',
  text: 'What you typed in the open form is lost.',
  yes: 'Leave',
  no: 'Stay here',
};

interface Kept {
  id: string;
  name: string;
}

interface FormOf<Item> {
  close: () => void;
  isGone: boolean;
  /** The edited entry as it is now; nothing for a new one, and for one that is gone. */
  present: Item | undefined;
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
  /** The form for a new entry, or for the given one, as it was when the form was opened. */
  form: (item: Item | undefined, of: FormOf<Item>) => ReactNode;
  /** One entry while it is not edited. */
  row: (item: Item, actions: { onEdit: () => void; onGone: () => void }) => ReactNode;
  /** All entries, each rendered by `show`; the one that is edited has to be among what is shown. */
  children: (items: Item[], show: (item: Item) => ReactNode, edited: string | null) => ReactNode;
}

/** Tells a list whether its open form has unsaved words. */
export const UnsavedContext = createContext<(is: boolean) => void>(() => {});

/** For the forms of a list: while `unsaved`, leaving the page asks first, and so does opening another form. */
export function useUnsavedEntry(unsaved: boolean) {
  useUnsavedChanges(unsaved);
  const tell = use(UnsavedContext);
  useEffect(() => {
    tell(unsaved);
    return () => tell(false);
  }, [tell, unsaved]);
}

/** Stands in the form of an entry that a colleague deleted while it was being edited. */
export const EntryGone = ({ noun }: { noun: string }) => (
  <Alert tone="warning" announce title={`This ${noun} was deleted meanwhile`}>
    Saving keeps what you have here as a new one.
  </Alert>
);

/** With the edited entry as it was when its form opened: nothing that happens to it moves or closes the form. */
function withEdited<Item extends Kept>(items: readonly Item[], edited: Item | null): Item[] {
  if (!edited) return [...items];
  return items.some(({ id }) => id === edited.id)
    ? items.map((item) => (item.id === edited.id ? edited : item))
    : [...items, edited];
}

/**
 * Things the agency keeps of a client to use again: a list, with a form in place of a new or edited entry.
 */
export function KeptList<Item extends Kept>(props: KeptListProps<Item>) {
  const { title, noun, read, empty, head, form, row, children } = props;
  /** Nothing, a new entry, or this one. */
  const [editing, setEditing] = useState<'none' | 'new' | Item>('none');
  const edited = typeof editing === 'object' ? editing : null;
  const addId = useId();
  const newId = useId();
  const [isUnsaved, setUnsaved] = useState(false);
  /** The focused form is gone: moves the focus to the add button. */
  const close = () => {
    // Rendered at once: while the form is open, the button is disabled and takes no focus.
    flushSync(() => setEditing('none'));
    document.getElementById(addId)?.focus();
  };
  /** Another form takes the place of the open one. */
  const open = async (next: 'new' | Item) => {
    if (!isUnsaved || (await ask(UNSAVED))) setEditing(next);
  };
  /** An entry that was not edited is gone, its focused button with it. An open form stays. */
  const focusAfterRemoval = () => {
    if (editing === 'none') close();
    else if (editing === 'new')
      document.getElementById(newId)?.querySelector<HTMLElement>('input, textarea')?.focus();
    else document.getElementById(addId)?.focus();
  };
  const present = edited ? read.data?.find(({ id }) => id === edited.id) : undefined;
  const isGone = edited !== null && read.data !== undefined && !present;
  const show = (item: Item) => (
    <li key={item.id} className="py-3">
      {edited?.id === item.id
        ? form(edited, { close, isGone, present })
        : row(item, { onEdit: () => void open(item), onGone: focusAfterRemoval })}
    </li>
  );
  return (
    <UnsavedContext value={setUnsaved}>
      <PageSection
        title={title}
        aside={
          <Button
            id={addId}
            needs="compose"
            size="sm"
            variant="secondary"
            disabled={editing === 'new'}
            onClick={() => void open('new')}
          >
            <Plus aria-hidden />
            New {noun}
          </Button>
        }
      >
        {head}
        {editing === 'new' && (
          <div id={newId}>{form(undefined, { close, isGone: false, present: undefined })}</div>
        )}
        {!read.data && (
          <NotLoaded compact title={`The ${noun}s could not be loaded`} read={read}>
            <Skeleton className="h-16" />
          </NotLoaded>
        )}
        {read.data?.length === 0 && editing === 'none' && (
          <EmptyState compact icon={empty.icon} title={`No ${noun}s yet`} description={empty.description} />
        )}
        {(read.data || edited) && children(withEdited(read.data ?? [], edited), show, edited?.id ?? null)}
      </PageSection>
    </UnsavedContext>
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
