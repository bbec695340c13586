import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { filesWithin } from '#domain/posts/files-most.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { UNFRAMED, type Framing } from '#domain/posts/framing.ts';
import type { FormError, ReviewerForm } from '#domain/posts/reviewers.ts';
import { useUploads } from '#web/components/uploads/use-uploads.ts';
import { dropDraft, keepDraft, moveDraft, readDraft } from '#web/lib/drafts.ts';
import { ownerOfKept, type KeptOwner } from '#web/lib/kept-owner.ts';
import { useOfferedDraft } from '#web/lib/offered-draft.ts';
import { useToast } from '#web/lib/toast.ts';
import { lackingOf, lackingUpload, sortedByPlace } from '#web/lib/lacking-upload.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import { useAskedOnReload } from '#web/ui/unsaved-changes.ts';
import { useClosedWizards, type ClosedWizard } from './discarded.ts';
import {
  draft,
  draftKey,
  emptyForm,
  nextForm,
  stillStored,
  underName,
  type Draft,
  type Sent,
  type WizardForm,
} from './draft.ts';

export type WizardField = 'company' | 'media' | 'title' | 'plan' | 'reviewBy';

type State = {
  form: WizardForm;
  errors: Partial<Record<WizardField, string>>;
  /** By a file's id, or by its path where it came from a draft. */
  framings: Record<string, Framing>;
  sent: Sent;
};

type Action =
  | { type: 'changed'; part: Partial<WizardForm> }
  | { type: 'complained'; field: WizardField; beside: string; step: WizardForm['step'] | undefined }
  | { type: 'framed'; id: string; framing: Framing }
  | { type: 'sent'; sent: Sent };

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'changed':
      return { ...state, errors: {}, form: { ...state.form, ...action.part } };
    case 'complained': {
      const { field, beside, step = state.form.step } = action;
      return { ...state, errors: { [field]: beside }, form: { ...state.form, step } };
    }
    case 'framed':
      return { ...state, framings: { ...state.framings, [action.id]: action.framing } };
    case 'sent':
      return { ...state, sent: action.sent };
  }
}

const framingOf = ({ framings }: Pick<State, 'framings'>, { id, path }: Upload) =>
  framings[id] ?? (path === null ? undefined : framings[path]);

/** The initial state: as closed a moment ago, as stored in this browser, or empty. */
function begin(key: string, company: string | null, again: ClosedWizard | null, day: string) {
  const kept = again ? null : readDraft(key, draft);
  const now = Date.now();
  const stored = kept?.media.filter((file) => stillStored(file, now)) ?? [];
  const lacking = (kept?.lacking ?? []).map(({ at, framing, ...file }, n) => ({
    at,
    framing,
    upload: lackingUpload(`lacking-${n}`, file),
  }));
  const framed = [
    ...stored.map(({ path, framing }) => [path, framing] as const),
    ...lacking.map(({ upload, framing }) => [upload.id, framing] as const),
  ].flatMap(([id, framing]) => (framing ? [[id, framing] as const] : []));
  const form = underName(again?.form ?? kept?.form ?? emptyForm(company), company);
  const state: State = {
    form: { ...form, ...(day && { date: day }) },
    errors: {},
    framings: again?.framings ?? Object.fromEntries(framed),
    sent: kept?.sent ?? null,
  };
  return {
    state,
    stored,
    lacking,
    files: again?.files ?? [],
    restored: kept !== null,
    forgotten: (kept?.media.length ?? 0) - stored.length,
  };
}

/** Stores all input, every uploaded file and the names of the others; returns whether there was anything. */
function persist(key: string, empty: WizardForm, state: State, files: readonly Upload[]): boolean {
  const media = files.flatMap((file) => {
    const { path, kind, name, storedAt, width, height, seconds, moving } = file;
    if (path === null) return [];
    const framing = framingOf(state, file) ?? null;
    const facts = { width, height, seconds, moving };
    return [{ path, type: kind, name, framing, uploadedAt: storedAt ?? Date.now(), ...facts }];
  });
  const lacking = files.flatMap((file, at) => {
    const known = lackingOf(file);
    return known ? [{ ...known, at, framing: framingOf(state, file) ?? null }] : [];
  });
  const isWorthIt = media.length + lacking.length > 0 || !isUntouched(state.form, empty);
  if (isWorthIt) keepDraft(key, { form: state.form, media, lacking, sent: state.sent } satisfies Draft);
  else dropDraft(key);
  return isWorthIt;
}

/**
 * By the client's id, which no other agency's client has. What was stored before it had an id moves there, and what an
 * earlier release stored under its name, for all agencies of the person.
 */
function keyOf(owner: KeptOwner, company: string | null, companyId: string | null): string {
  const byName = draftKey(ownerOfKept(owner), company);
  const key = companyId === null ? byName : draftKey(owner.id, companyId);
  if (key !== byName) moveDraft(byName, key);
  moveDraft(draftKey(owner.id, company), key);
  return key;
}

type WizardOf = { company: string | null; companyId: string | null; day?: string };

/** The unfinished post: every change is stored in this browser until it is finished or discarded. */
export function useWizard(owner: KeptOwner, { company, companyId, day = '' }: WizardOf) {
  // An open wizard keeps its key, even if the client gets its profile meanwhile.
  const [key] = useState(() => keyOf(owner, company, companyId));
  const toast = useToast();
  const closed = useClosedWizards();
  const [begun] = useState(() => begin(key, company, closed.wanted(key), day));
  const [state, dispatch] = useReducer(reduce, begun.state);
  const uploads = useUploads({
    initial: begun.stored,
    lacking: begun.lacking,
    takenUp: begun.files,
    onFinished: tellFinished,
  });
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const { form, framings } = state;
  const files = uploads.uploads;
  const change = (part: Partial<WizardForm>) => dispatch({ type: 'changed', part });
  // A reload takes these files away; closing the wizard does not.
  useAskedOnReload(files.some((one) => one.file !== null && lackingOf(one) !== null));

  function tellFinished(done: readonly Upload[], [lost]: readonly Upload[]) {
    if (lost)
      toast({
        title: 'Upload failed',
        description: lost.error ?? 'Failed to upload files',
        variant: 'destructive',
      });
    else toast({ title: `Uploaded ${done.length} file(s)` });
  }

  useOfferedDraft(company, ({ title, caption, date }) => {
    const before = { title: form.title, caption: form.caption, date: form.date };
    const replaces = `${form.title}${form.caption}`.trim() !== '';
    change({ title, caption, date: form.date || (date ?? '') });
    toast({
      title: 'The draft is filled in',
      description: replaces
        ? 'It took the place of the title and caption you had begun.'
        : 'Add a picture or a video, then check title and caption.',
      ...(replaces && { action: { label: 'Undo', onClick: () => change(before) } }),
    });
  });

  // A finished or discarded post has no files any more, even before the render.
  const keepUnfinished = useEffectEvent(() => {
    if (uploads.now().some((one) => one.path === null)) closed.keep(key, { form, files, framings });
  });
  useEffect(() => {
    closed.forget(key);
    return () => keepUnfinished();
  }, [closed, key]);

  useEffect(() => {
    if (persist(key, emptyForm(company, day), state, files)) closed.endOffer(key);
  }, [key, company, day, state, files, closed]);

  function reset(next: Partial<WizardForm> = {}) {
    change({ ...emptyForm(company), ...next });
    dispatch({ type: 'sent', sent: null });
    uploads.clear();
    setLeftOut(null);
    dropDraft(key);
  }
  const forgetMade = useEffectEvent(() => {
    const made = closed.made.get();
    if (made?.key !== key || !isSamePost(made.form, form)) return;
    const paths = files.map(({ path }) => path);
    if (isSame(made.paths, paths)) reset();
  });
  useEffect(() => closed.made.follow(() => forgetMade()), [closed]);

  /** Files that are chosen again are taken first: each has a place already, and needs no further room. */
  function addFiles(chosen: readonly File[]) {
    const { again, others } = sortedByPlace(chosen, files);
    const within = filesWithin(others, files.length);
    setLeftOut(within.leftOut);
    uploads.add([...again, ...within.taken]);
  }

  /** With undo, which puts the file back in its place. */
  function removeFile(id: string) {
    const at = files.findIndex((one) => one.id === id);
    const file = files[at];
    uploads.remove(id);
    if (file && !file.hopeless)
      toast({
        title: 'File removed',
        action: { label: 'Undo', onClick: () => uploads.putBack(file, at) },
      });
  }

  return {
    key,
    form,
    errors: state.errors,
    uploads: { ...uploads, add: addFiles, remove: removeFile },
    framingOf: (upload: Upload) => framingOf(state, upload) ?? UNFRAMED,
    /** Whether a draft was restored, and how many of its files the server no longer has. */
    restored: begun.restored,
    forgotten: begun.forgotten,
    /** A sentence about the files that had no room; null where there were none. */
    leftOut,
    change,
    /** The last request: stored with the rest, so that repeating it after a reload makes no second post. */
    sent: state.sent,
    wasSent: (sent: Sent) => dispatch({ type: 'sent', sent }),
    frame: ({ id }: Upload, framing: Framing) => dispatch({ type: 'framed', id, framing }),
    /** Shows what is missing in a toast, and in other words beside its field. */
    complain: (field: WizardField, { title, message, beside }: FormError, step?: WizardForm['step']) => {
      dispatch({ type: 'complained', field, beside, step });
      toast({ title, description: message, variant: 'destructive' });
    },
    /** What undo could restore after a discard; null where nothing was entered. */
    state: (): ClosedWizard | null =>
      files.length === 0 && isUntouched(form, emptyForm(company, day)) ? null : { form, files, framings },
    /** Starts a new post with these values. */
    reset,
    /** A post was made of this after it was closed: it is not offered again, unless it was changed since. */
    madeAfterClosing: (reviewers: ReviewerForm) => {
      const kept = readDraft(key, draft);
      const sent = { ...form, ...reviewers };
      const paths = files.map(({ path }) => path);
      const pathsThen = kept?.media.map(({ path }) => path);
      const isSent =
        kept && isSamePost(kept.form, sent) && kept.lacking.length === 0 && isSame(pathsThen, paths);
      if (kept && !isSent) return;
      dropDraft(key);
      closed.made.set({ key, form: sent, paths });
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Everything that somebody can give, in one order, whatever the order of the fields. */
const givenIn = (form: WizardForm) => [
  textsOf(form),
  form.company,
  form.date,
  form.time,
  form.reviewBy,
  form.campaignId,
  form.targets,
  form.emails,
  form.phones,
  form.emailTyped,
  form.phoneTyped,
];
const isSamePost = (one: WizardForm, other: WizardForm) => isSame(givenIn(one), givenIn(other));

/** Values taken from the post before in a series are not worth storing. */
const isUntouched = (form: WizardForm, empty: WizardForm) =>
  JSON.stringify(
    form.series ? { ...form, ...nextForm(empty), step: empty.step, series: empty.series } : form,
  ) === JSON.stringify(empty);
