import { useRef, useState } from 'react';
import { BookmarkPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { TEXT_FIELDS } from '#domain/library/fill-in.ts';
import {
  changeSavedText,
  deleteSavedText,
  KIND_LABELS,
  listSavedTexts,
  restoreSavedText,
  saveText,
  TEXT_KINDS,
  type SavedText,
} from '#domain/library/saved-texts.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { callOnce } from '#web/lib/api.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SavedTextForm } from './saved-text-form.tsx';

type Editing = 'none' | 'new' | { id: string };

/** A client's captions, hashtag sets, first comments and replies. */
export function SavedTexts({ company }: { company: string }) {
  const params = { name: company };
  const texts = useRead(listSavedTexts, { params });
  const create = useChange(saveText);
  const change = useChange(changeSavedText);
  const [editing, setEditing] = useState<Editing>('none');
  const [search, setSearch] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing('none');
    requestAnimationFrame(() => add.current?.focus());
  };
  const looked = search.trim().toLowerCase();
  const found = texts.data?.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(looked));
  return (
    <PageSection
      title="SAVED TEXTS"
      aside={
        <Button
          ref={add}
          needs="compose"
          size="sm"
          variant="secondary"
          disabled={editing === 'new'}
          onClick={() => setEditing('new')}
        >
          <Plus aria-hidden />
          New text
        </Button>
      }
    >
      <p className="mb-3 text-xs text-muted">
        Fields are filled in where a text is used, in the client’s zone and language:{' '}
        {Object.keys(TEXT_FIELDS)
          .map((field) => `{${field}}`)
          .join(' ')}
      </p>
      {editing === 'new' && (
        <SavedTextForm onSave={(body) => create.mutateAsync({ params, body }).then(close)} onCancel={close} />
      )}
      {!texts.data &&
        (texts.error ? (
          <LoadFailed
            compact
            title="The texts could not be loaded"
            error={texts.error}
            retry={texts.refetch}
            retrying={texts.isFetching}
          />
        ) : (
          <Skeleton className="h-16" />
        ))}
      {texts.data?.length === 0 && editing !== 'new' && (
        <EmptyState
          compact
          icon={<BookmarkPlus aria-hidden />}
          title="No texts yet"
          description="Keep captions, hashtag sets, first comments and replies here, and put them into posts beside the caption."
        />
      )}
      {texts.data && texts.data.length > 5 && (
        <Input
          type="search"
          aria-label="Search texts"
          placeholder="Search texts"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="mb-3 max-w-72"
        />
      )}
      {found?.length === 0 && looked !== '' && <p className="text-sm text-muted">No text fits.</p>}
      {TEXT_KINDS.map((kind) => ({ kind, list: found?.filter((one) => one.kind === kind) ?? [] }))
        .filter(({ list }) => list.length > 0)
        .map(({ kind, list }) => (
          <section key={kind} aria-label={KIND_LABELS[kind]} className="mt-3">
            <h3 className="text-sm font-semibold text-ink">{KIND_LABELS[kind]}</h3>
            <ul className="divide-y divide-line">
              {list.map((one) => (
                <li key={one.id} className="py-3">
                  {typeof editing === 'object' && editing.id === one.id ? (
                    <SavedTextForm
                      saved={one}
                      onSave={(body) => change.mutateAsync({ params: { id: one.id }, body }).then(close)}
                      onCancel={close}
                    />
                  ) : (
                    <TextRow saved={one} onEdit={() => setEditing({ id: one.id })} onGone={close} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </PageSection>
  );
}

type TextRowProps = { saved: SavedText; onEdit: () => void; onGone: () => void };

function TextRow({ saved, onEdit, onGone }: TextRowProps) {
  const undoable = useUndoable();
  const { failPlainly } = useOutcome();
  const mayNot = useMayNot('compose');
  const remove = useChange(deleteSavedText);
  const params = { id: saved.id };
  const askToDelete = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          onGone();
          undoable('Text deleted', () => ({
            restored: 'Text restored',
            failed: 'Failed to restore the text',
            undo: () => callOnce(restoreSavedText, { params }),
          }));
        },
        ...failPlainly('Failed to delete the text'),
      },
    );
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere text-ink">{saved.name}</p>
        <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          {saved.text}
        </p>
      </div>
      {!mayNot && (
        <div className="flex shrink-0 gap-0.5 pointer-coarse:gap-2">
          <IconButton label={`Change ${saved.name}`} size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={`Delete ${saved.name}`}
            size="sm"
            variant="danger"
            pending={remove.isPending}
            onClick={askToDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
