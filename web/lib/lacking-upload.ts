import type { LackingFile, Upload } from './one-upload.ts';

export const isLacking = ({ file, path }: Upload) => file === null && path === null;

/** What to store of a file that is not uploaded; null where it needs no second try. */
export function lackingOf({ file, path, hopeless, lacks, name, kind, begun }: Upload): LackingFile | null {
  if (path !== null || hopeless) return null;
  if (!file) return lacks ?? null;
  return { name, kind, bytes: file.size, modified: file.lastModified, begun };
}

/** It stands at its place in the list and keeps the post from being sent. */
export const lackingUpload = (id: string, lacks: LackingFile): Upload => ({
  id,
  file: null,
  name: lacks.name,
  kind: lacks.kind,
  progress: 0,
  state: 'failed',
  error: null,
  hopeless: false,
  previewUrl: null,
  path: null,
  width: null,
  height: null,
  seconds: null,
  storedAt: null,
  begun: null,
  lacks,
});

/** The chosen file at the place of the lacking one. Parts that arrived are used only for the very same file. */
export function chosenAgain({ id, lacks }: Upload, made: Upload): Upload {
  const isSame = made.file?.size === lacks?.bytes && made.file?.lastModified === lacks?.modified;
  return { ...made, id, begun: isSame ? (lacks?.begun ?? null) : null };
}

/** The chosen files that a place waits for, one for each, and the others. */
export function sortedByPlace(chosen: readonly File[], uploads: readonly Upload[]) {
  const places = uploads.filter(isLacking).map(({ name }) => name);
  const again: File[] = [];
  const others: File[] = [];
  for (const file of chosen) {
    const at = places.indexOf(file.name);
    if (at === -1) others.push(file);
    else {
      places.splice(at, 1);
      again.push(file);
    }
  }
  return { again, others };
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function notUploaded(files: readonly Upload[], whatToDo: (them: string) => string): string | null {
  if (files.length === 0) return null;
  const [were, them] = files.length === 1 ? ['was', 'it'] : ['were', 'them'];
  return `${list.format(files.map(({ name }) => name))} ${were} not uploaded. ${whatToDo(them)}`;
}

/** Null where no file is lacking. */
export const lackingText = (uploads: readonly Upload[]) =>
  notUploaded(uploads.filter(isLacking), (them) => `Choose ${them} again.`);

/** Of files that are still at hand; null where none failed. */
export function failedText(uploads: readonly Upload[]): string | null {
  const failed = uploads.filter((one) => one.state === 'failed' && !isLacking(one));
  const isHopeless = failed.every(({ hopeless }) => hopeless);
  return notUploaded(failed, (them) => `${isHopeless ? 'Remove' : 'Retry or remove'} ${them}.`);
}
