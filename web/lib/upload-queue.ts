import { mediaKind } from '#domain/media/kind.ts';
import type { UploadPurpose } from '#domain/media/limits.ts';
import { ApiError } from './api.ts';
import { chosenAgain, isLacking } from './lacking-upload.ts';
import type { Upload } from './one-upload.ts';
import { refusalOf, uploadFile, uploadProblem, type Uploaded } from './upload.ts';

export type { Upload } from './one-upload.ts';

export interface UploadQueueOptions {
  purpose?: UploadPurpose;
  /** Called when nothing is under way: with the files added since the last call, without cancelled ones. */
  onFinished?: (done: Upload[], failed: Upload[]) => void;
}

/** A file uploaded on an earlier visit. */
export type StoredFile = Uploaded & { id?: string; name?: string; uploadedAt?: number };

const PARALLEL = 3;
export const CANCELLED = 'Upload cancelled';

export const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};

/** The server checked the content and refused it; a retry would end the same. */
const isHopeless = (error: unknown) => error instanceof ApiError && [400, 413, 415].includes(error.status);

/** A waiting file, as a form that knew it before takes it up again. */
export function waitingUpload(id: string, file: File, purpose?: UploadPurpose): Upload {
  const error = refusalOf(file, purpose);
  return {
    id,
    file,
    name: file.name,
    kind: mediaKind(file.type, file.name),
    progress: 0,
    state: error ? 'failed' : 'waiting',
    error,
    hopeless: error !== null,
    // The queue creates the URL when it takes the file.
    previewUrl: error ? null : '',
    path: null,
    width: null,
    height: null,
    seconds: null,
    storedAt: null,
    begun: null,
  };
}

let lastId = 0;
const nextId = () => `upload-${(lastId += 1)}`;

/** Uploads files, three at a time. One file's failure never affects the others. */
export function createUploadQueue(options: UploadQueueOptions = {}) {
  let { purpose, onFinished } = options;
  let uploads: readonly Upload[] = [];
  let sinceFinished = new Set<string>();
  const underWay = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function show(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const change = (id: string, part: Partial<Upload>) =>
    show(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const find = (id: string) => uploads.find((one) => one.id === id);

  function startNext() {
    while (underWay.size < PARALLEL) {
      const next = uploads.find((one) => one.state === 'waiting');
      if (!next?.file) break;
      void send(next.id, next.file);
    }
    if (underWay.size === 0) finish();
  }

  function finish() {
    const settled = uploads.filter((one) => sinceFinished.has(one.id) && one.error !== CANCELLED);
    sinceFinished = new Set();
    if (settled.length === 0) return;
    const done = settled.filter((one) => one.state === 'done');
    onFinished?.(
      done,
      settled.filter((one) => one.state === 'failed'),
    );
  }

  async function send(id: string, file: File) {
    const stop = new AbortController();
    underWay.set(id, stop);
    change(id, { state: 'uploading', progress: 0, error: null });
    let end: Partial<Upload>;
    try {
      const {
        path,
        type,
        width = null,
        height = null,
        seconds = null,
        moving,
      }: Uploaded = await uploadFile(file, {
        ...(purpose ? { purpose } : {}),
        signal: stop.signal,
        onProgress: (progress) => change(id, { progress }),
        onStored: () => change(id, { state: 'checking', progress: 1 }),
        begun: find(id)?.begun ?? null,
        onBegun: (begun) => change(id, { begun }),
      });
      const facts = { width, height, seconds, moving };
      end = { state: 'done', progress: 1, path, kind: type, ...facts, storedAt: Date.now() };
    } catch (error) {
      const text = stop.signal.aborted ? CANCELLED : uploadProblem(error, file.name);
      end = { state: 'failed', progress: 0, error: text, hopeless: isHopeless(error) };
    }
    // A newer try of the same file may have replaced this one.
    if (underWay.get(id) !== stop) return;
    underWay.delete(id);
    change(id, end);
    startNext();
  }

  function halt(id: string) {
    underWay.get(id)?.abort();
    underWay.delete(id);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => uploads,
    /** Updates the callbacks to those of the latest render. */
    use: (next: UploadQueueOptions) => {
      ({ purpose, onFinished } = next);
    },

    /** `ids` for forms that name their files themselves. A file that was lacking takes its place again. */
    add: (files: Iterable<File>, ids: readonly string[] = []) => {
      let next = uploads;
      for (const [at, file] of [...files].entries()) {
        const waiting = waitingUpload(ids[at] ?? nextId(), file, purpose);
        const previewUrl = waiting.previewUrl === null ? null : URL.createObjectURL(file);
        const lacking = next.find((one) => isLacking(one) && one.name === file.name);
        const made = { ...(lacking ? chosenAgain(lacking, waiting) : waiting), previewUrl };
        sinceFinished.add(made.id);
        next = lacking ? next.map((one) => (one === lacking ? made : one)) : [...next, made];
      }
      show(next);
      startNext();
    },

    /** Takes up files uploaded on an earlier visit. */
    restore: (finished: readonly StoredFile[]) => {
      const restored = finished.map(({ id, path, type, name = '', uploadedAt = null, ...size }): Upload => ({
        id: id ?? nextId(),
        file: null,
        name,
        kind: type,
        progress: 1,
        state: 'done',
        error: null,
        hopeless: false,
        previewUrl: null,
        path,
        width: size.width ?? null,
        height: size.height ?? null,
        seconds: size.seconds ?? null,
        moving: size.moving,
        storedAt: uploadedAt,
        begun: null,
      }));
      show([...uploads, ...restored]);
    },

    /** Takes over files of another queue; unfinished ones start again. */
    takeUp: (files: readonly Upload[], at = uploads.length) => {
      const taken = files.map((one): Upload => {
        const ended = one.state === 'done' || one.state === 'failed';
        if (!ended) sinceFinished.add(one.id);
        return {
          ...one,
          ...(!ended && { state: 'waiting', progress: 0 }),
          // The other queue has revoked its object URL.
          previewUrl: one.previewUrl !== null && one.file ? URL.createObjectURL(one.file) : null,
        };
      });
      show([...uploads.slice(0, at), ...taken, ...uploads.slice(at)]);
    },

    /** Sends waiting files. Safe to repeat. */
    start: startNext,

    cancel: (id: string) => {
      const state = find(id)?.state;
      if (state === undefined || state === 'done' || state === 'failed') return;
      halt(id);
      change(id, { state: 'failed', progress: 0, error: CANCELLED });
      startNext();
    },

    retry: (id: string) => {
      const upload = find(id);
      if (upload?.state !== 'failed' || upload.hopeless || !upload.file) return;
      sinceFinished.add(id);
      change(id, { state: 'waiting', error: null, progress: 0 });
      startNext();
    },

    remove: (id: string) => {
      halt(id);
      const gone = find(id);
      if (gone?.previewUrl) URL.revokeObjectURL(gone.previewUrl);
      show(uploads.filter((one) => one.id !== id));
      startNext();
    },

    move: (from: number, to: number) => {
      show(moved(uploads, from, to));
    },

    /** Cancels running uploads and forgets all files. */
    clear: () => {
      for (const { id, previewUrl } of uploads) {
        halt(id);
        if (previewUrl) URL.revokeObjectURL(previewUrl);
      }
      sinceFinished = new Set();
      show([]);
    },
  };
}
