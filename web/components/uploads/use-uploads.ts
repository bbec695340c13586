import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  createUploadQueue,
  type StoredFile,
  type Upload,
  type UploadQueueOptions,
} from '#web/lib/upload-queue.ts';

export interface UseUploadsOptions extends UploadQueueOptions {
  /** Files from an earlier visit; read once. */
  initial?: readonly StoredFile[];
  /** Files of an earlier visit that did not arrive, by their places in ascending order; read once. */
  lacking?: readonly { at: number; upload: Upload }[];
  /** Files of a form that was closed and is reopened; read once. */
  takenUp?: readonly Upload[];
}

/** A form's files in order, while they are uploaded. Leaving the form cancels running uploads. */
export function useUploads(options: UseUploadsOptions = {}) {
  const [queue] = useState(() => {
    const made = createUploadQueue(options);
    if (options.initial) made.restore(options.initial);
    for (const { at, upload } of options.lacking ?? []) made.takeUp([upload], at);
    if (options.takenUp) made.takeUp(options.takenUp);
    return made;
  });
  useEffect(() => queue.use(options));
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);

  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    queue.start();
    return () => {
      // React may unmount and remount at once (strict mode); only a lasting unmount counts.
      leaving.current = setTimeout(() => queue.clear());
    };
  }, [queue]);

  return {
    uploads,
    /** The current files, which may not be rendered yet. */
    now: queue.snapshot,
    done: uploads.filter(isDone),
    /** Some uploads have not ended yet. */
    busy: uploads.some((one) => one.state !== 'done' && one.state !== 'failed'),
    failed: uploads.filter((one) => one.state === 'failed').length,
    add: queue.add,
    cancel: queue.cancel,
    retry: queue.retry,
    remove: queue.remove,
    putBack: (file: Upload, at: number) => {
      queue.takeUp([file], at);
      queue.start();
    },
    move: queue.move,
    clear: queue.clear,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
export type DoneUpload = Upload & { state: 'done'; path: string };

const isDone = (one: Upload): one is DoneUpload => one.state === 'done' && one.path !== null;
