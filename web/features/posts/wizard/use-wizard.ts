import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNFRAMED, type Framing } from '#domain/posts/framing.ts';
import type { FormError } from '#domain/posts/reviewers.ts';
import { useUploads } from '#web/components/uploads/use-uploads.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useOfferedDraft } from '#web/lib/offered-draft.ts';
import { toast } from '#web/lib/toast.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import {
  endOffer,
  forgetWanted,
  keepUntilReopened,
  stateWantedAgain,
  type WizardState,
} from './discarded.ts';
import { draft, draftKey, emptyForm, stillStored, type Draft, type WizardForm } from './draft.ts';

export type WizardField = 'company' | 'media' | 'title' | 'plan' | 'reviewBy';

function tellFinished(done: readonly Upload[], failed: readonly Upload[]) {
  const [lost] = failed;
  if (lost)
    toast({
      title: 'Upload failed',
      description: lost.error ?? 'Failed to upload files',
      variant: 'destructive',
    });
  else toast({ title: `Uploaded ${done.length} file(s)` });
}

/** The unfinished post: every change is kept in this browser until it is finished or discarded. */
export function useWizard(ownerId: string, company: string | null) {
  const key = draftKey(ownerId, company);
  const [again] = useState(() => stateWantedAgain(key));
  const [restored] = useState(() => (again ? null : readDraft(key, draft)));
  const [openedAt] = useState(() => Date.now());
  const stored = restored?.media.filter((file) => stillStored(file, openedAt)) ?? [];
  const [form, setForm] = useState<WizardForm>(again?.form ?? restored?.form ?? emptyForm(company));
  const [errors, setErrors] = useState<Partial<Record<WizardField, string>>>({});
  const uploads = useUploads({ initial: stored, takenUp: again?.files ?? [], onFinished: tellFinished });
  const [framings, setFramings] = useState<Record<string, Framing>>(
    () =>
      again?.framings ??
      Object.fromEntries(stored.flatMap((file) => (file.framing ? [[file.path, file.framing]] : []))),
  );
  const uploadedAt = useRef(
    new Map(again?.uploadedAt ?? stored.map((file) => [file.path, file.uploadedAt] as const)),
  );

  useOfferedDraft(company, ({ title, caption, date }) => {
    const before = { title: form.title, caption: form.caption, date: form.date };
    const replaces = `${form.title}${form.caption}`.trim() !== '';
    setForm((old) => ({ ...old, title, caption, date: old.date || (date ?? '') }));
    toast({
      title: 'The draft is filled in',
      description: replaces
        ? 'It took the place of the title and caption you had begun.'
        : 'Add a picture or a video, then check title and caption.',
      ...(replaces && {
        action: { label: 'Undo', onClick: () => setForm((old) => ({ ...old, ...before })) },
      }),
    });
  });

  const framingOf = (upload: Upload) =>
    framings[upload.id] ?? (upload.path === null ? undefined : framings[upload.path]) ?? UNFRAMED;

  const files = uploads.uploads;
  const isOver = useRef(false);
  const keepUnfinished = useEffectEvent(() => {
    if (isOver.current || files.every((one) => one.path !== null)) return;
    keepUntilReopened(key, { form, files, framings, uploadedAt: new Map(uploadedAt.current) });
  });
  useEffect(() => {
    forgetWanted(key);
    return () => keepUnfinished();
  }, [key]);

  useEffect(() => {
    const media = files.flatMap(({ id, path, kind, name }) => {
      if (path === null) return [];
      const at = uploadedAt.current.get(path) ?? Date.now();
      uploadedAt.current.set(path, at);
      return [{ path, type: kind, name, framing: framings[id] ?? framings[path] ?? null, uploadedAt: at }];
    });
    if (media.length === 0 && isUntouched(form, company)) dropDraft(key);
    else {
      keepDraft(key, { form, media } satisfies Draft);
      endOffer(key);
    }
  }, [key, form, company, files, framings]);

  /** With a way back to where it stood. */
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
    errors,
    uploads: { ...uploads, remove: removeFile },
    framingOf,
    /** There was something to pick up; how many of its files the server no longer has. */
    restored: restored !== null,
    forgotten: (restored?.media.length ?? 0) - stored.length,
    change: (part: Partial<WizardForm>) => {
      setErrors({});
      setForm((old) => ({ ...old, ...part }));
    },
    frame: (upload: Upload, framing: Framing) => setFramings((old) => ({ ...old, [upload.id]: framing })),
    /** Says what is missing in a toast, and beside its field in other words. */
    complain: (field: WizardField, { title, message, beside }: FormError, step?: WizardForm['step']) => {
      setErrors({ [field]: beside });
      if (step) setForm((old) => ({ ...old, step }));
      toast({ title, description: message, variant: 'destructive' });
    },
    /** What there is to bring back after a discard; null where nothing was entered. */
    state: (): WizardState | null =>
      files.length === 0 && isUntouched(form, company)
        ? null
        : { form, files, framings, uploadedAt: new Map(uploadedAt.current) },
    reset: () => {
      isOver.current = true;
      setForm(emptyForm(company));
      setErrors({});
      uploads.clear();
      dropDraft(key);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

const isUntouched = (form: WizardForm, company: string | null) =>
  JSON.stringify(form) === JSON.stringify(emptyForm(company));
