import { useState } from 'react';
import { BookmarkPlus } from 'lucide-react';
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
import { KeptButtons, KeptList } from '#web/components/kept-list.tsx';
import { callOnce } from '#web/lib/api.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { Input } from '#web/ui/input.tsx';
import { SavedTextForm } from './saved-text-form.tsx';

/** A client's captions, hashtag sets, first comments and replies. */
export function SavedTexts({ company }: { company: string }) {
  const params = { name: company };
  const create = useChange(saveText);
  const change = useChange(changeSavedText);
  const [search, setSearch] = useState('');
  const looked = search.trim().toLowerCase();
  return (
    <KeptList
      title="SAVED TEXTS"
      noun="text"
      read={useRead(listSavedTexts, { params })}
      empty={{
        icon: <BookmarkPlus aria-hidden />,
        description:
          'Keep captions, hashtag sets, first comments and replies here, and put them into posts beside the caption.',
      }}
      head={
        <p className="mb-3 text-xs text-muted">
          Fields are filled in where a text is used, in the client’s zone and language:{' '}
          {Object.keys(TEXT_FIELDS)
            .map((field) => `{${field}}`)
            .join(' ')}
        </p>
      }
      form={(saved, { close, isGone, present }) => (
        <SavedTextForm
          company={company}
          {...(saved && { saved })}
          present={present}
          isGone={isGone}
          onSave={async (body, made) => {
            if (!saved || isGone) await create.mutateAsync({ params, body });
            else if (made) {
              const { changed, basedOn } = made;
              await change.mutateAsync({ params: { id: saved.id }, body: { ...changed, basedOn } });
            }
            close();
          }}
          onCancel={close}
        />
      )}
      row={(saved, actions) => <TextRow saved={saved} {...actions} />}
    >
      {(texts, show, edited) => {
        const found = texts.filter(
          ({ id, name, text }) => id === edited || `${name}\n${text}`.toLowerCase().includes(looked),
        );
        return (
          <>
            {texts.length > 5 && (
              <Input
                type="search"
                aria-label="Search texts"
                placeholder="Search texts"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
                className="mb-3 max-w-72"
              />
            )}
            {found.length === 0 && looked !== '' && <p className="text-sm text-muted">No text fits.</p>}
            {TEXT_KINDS.map((kind) => ({ kind, list: found.filter((one) => one.kind === kind) }))
              .filter(({ list }) => list.length > 0)
              .map(({ kind, list }) => (
                <section key={kind} aria-label={KIND_LABELS[kind]} className="mt-3">
                  <h3 className="text-sm font-semibold text-ink">{KIND_LABELS[kind]}</h3>
                  <ul className="divide-y divide-line">{list.map(show)}</ul>
                </section>
              ))}
          </>
        );
      }}
    </KeptList>
  );
}

type TextRowProps = { saved: SavedText; onEdit: () => void; onGone: () => void };

function TextRow({ saved, ...actions }: TextRowProps) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere text-ink">{saved.name}</p>
        <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          {saved.text}
        </p>
      </div>
      <KeptButtons
        item={saved}
        noun="text"
        remove={useChange(deleteSavedText)}
        restore={() => callOnce(restoreSavedText, { params: { id: saved.id } })}
        {...actions}
      />
    </div>
  );
}
