import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { getAgency } from '#domain/agencies/face.ts';
import { getDefaults } from '#domain/companies/defaults.ts';
import { fillIn, leftOpen } from '#domain/library/fill-in.ts';
import {
  KIND_LABELS,
  listSavedTexts,
  saveText,
  TEXT_NAME_MOST,
  type SavedText,
  type TextKind,
} from '#domain/library/saved-texts.ts';
import { libraryOf } from '#web/components/library-link.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { TextsAbout } from './about.ts';

type PanelProps = {
  about: TextsAbout & { company: string };
  kinds: readonly [TextKind, ...TextKind[]];
  value: string;
  onInsert: (text: string) => void;
  onKept: () => void;
};

const fits = ({ name, text }: SavedText, search: string) =>
  `${name}\n${text}`.toLowerCase().includes(search.trim().toLowerCase());
/** A short list needs no search. */
const SEARCHED_FROM = 6;

export function SavedTextsPanel({ about, kinds, value, onInsert, onKept }: PanelProps) {
  const toast = useToast();
  const ownZone = useTimeZone();
  const params = { name: about.company };
  const texts = useRead(listSavedTexts, { params });
  const client = useRead(getDefaults, { params }).data;
  const agency = useRead(getAgency).data;
  const [search, setSearch] = useState('');
  const offered = texts.data?.filter(({ kind }) => kinds.includes(kind));
  const found = offered?.filter((one) => fits(one, search));

  function use(text: SavedText) {
    const filled = fillIn(text.text, {
      at: about.at,
      title: about.title,
      client: about.company,
      agency: agency?.name ?? null,
      zone: client?.timeZone ?? ownZone,
      language: client?.language ?? 'en',
    });
    const open = leftOpen(filled);
    if (open) toast({ title: `“${text.name}” is inserted`, description: open });
    onInsert(filled.text);
  }

  return (
    <div className="flex flex-col gap-3">
      {texts.isError && (
        <p role="alert" className="text-sm text-danger-ink">
          {messageOf(texts.error, 'The texts could not be loaded')}
        </p>
      )}
      {texts.isPending && <Skeleton className="h-16" />}
      {offered && offered.length >= SEARCHED_FROM && (
        <Input
          type="search"
          aria-label="Search saved texts"
          placeholder="Search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {offered?.length === 0 && <p className="text-sm text-muted">Nothing is kept of this client yet.</p>}
      {found?.length === 0 && offered && offered.length > 0 && (
        <p className="text-sm text-muted">No text fits.</p>
      )}
      {found &&
        kinds
          .map((kind) => ({ kind, list: found.filter((one) => one.kind === kind) }))
          .filter(({ list }) => list.length > 0)
          .map(({ kind, list }) => (
            <section key={kind} aria-label={KIND_LABELS[kind]}>
              <h3 className="pb-1 text-xs font-medium text-muted">{KIND_LABELS[kind]}</h3>
              <ul className="-mx-1.5">
                {list.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      onClick={() => use(one)}
                      className="w-full rounded-md px-1.5 py-1.5 text-left hover:bg-hover pointer-coarse:min-h-11"
                    >
                      <span dir="auto" className="block truncate text-sm font-medium text-ink">
                        {one.name}
                      </span>
                      <span dir="auto" className="line-clamp-2 text-xs wrap-anywhere text-muted">
                        {one.text}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      {value.trim() !== '' && (
        <KeepThis company={about.company} kind={kinds[0]} text={value} onKept={onKept} />
      )}
      <Link
        href={libraryOf(about.company)}
        className="w-fit rounded-sm text-xs text-accent-ink underline underline-offset-2"
      >
        Open the library
      </Link>
    </div>
  );
}

type KeepThisProps = { company: string; kind: TextKind; text: string; onKept: () => void };

/** Saves the typed text. */
function KeepThis({ company, kind, text, onKept }: KeepThisProps) {
  const toast = useToast();
  const keep = useChange(saveText);
  const [asked, setAsked] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    // This form is nested in the post's own form.
    event.stopPropagation();
    if (name.trim() === '') return setError('Please name the text');
    keep.mutate(
      { params: { name: company }, body: { kind, name, text } },
      {
        onSuccess: () => {
          toast({ title: 'Text saved', description: `${company} has it in the library.` });
          onKept();
        },
        onError: (failure) =>
          setError(
            (failure instanceof ApiError && failure.fields['name']) ||
              messageOf(failure, 'Failed to save the text'),
          ),
      },
    );
  }
  if (!asked)
    return (
      <Button variant="secondary" size="sm" needs="compose" onClick={() => setAsked(true)}>
        Keep what is typed
      </Button>
    );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label="Name of the text" required error={error}>
        <Input
          // It was asked for a moment ago.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={name}
          maxLength={TEXT_NAME_MOST}
          onChange={({ target }) => {
            setName(target.value);
            setError(null);
          }}
        />
      </Field>
      <Button type="submit" size="sm" pending={keep.isPending}>
        Keep it
      </Button>
    </form>
  );
}
