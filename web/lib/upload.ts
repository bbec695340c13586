import { normalizeUpload, requestUpload } from '#domain/media/contract.ts';
import type { FileFacts } from '#domain/media/facts.ts';
import { inferContentType, mediaKind, type MediaKind } from '#domain/media/kind.ts';
import { NOT_ACCEPTED, uploadFault, type UploadPurpose } from '#domain/media/limits.ts';
import { ApiError, messageOf, send } from './api.ts';

export interface UploadOptions {
  purpose?: UploadPurpose;
  /** 0 to 1, of the bytes that were sent. */
  onProgress?: (share: number) => void;
  /** All bytes are there; the server now looks inside. */
  onStored?: () => void;
  signal?: AbortSignal;
}

export interface Uploaded extends Partial<FileFacts> {
  path: string;
  type: MediaKind;
}

/** The storage did not take the bytes. */
export class StorageRefusal extends Error {}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError');

/** The three calls of an upload: an address, the bytes, the check. Throws ApiError, StorageRefusal or AbortError. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const { purpose = 'media', signal } = options;
  const stoppable = signal ? { signal } : {};
  const kind = mediaKind(file.type, file.name);
  const { uploadURL } = await send(requestUpload, stoppable);
  if (!uploadURL) throw new Error('No upload URL received from server');
  await putBytes(uploadURL, file, contentTypeOf(file, kind), options);
  options.onStored?.();
  const rawPath = uploadURL.split('?')[0] ?? uploadURL;
  const { normalizedPath, type, ...facts } = await send(normalizeUpload, {
    body: { rawPath, purpose },
    ...stoppable,
  });
  if (!normalizedPath) throw new Error('No normalized path received from server');
  return { path: normalizedPath, type: type ?? kind, ...facts };
}

function contentTypeOf(file: File, kind: MediaKind): string {
  const inferred = inferContentType(file.type, file.name);
  if (inferred !== 'application/octet-stream') return inferred;
  return kind === 'video' ? 'video/mp4' : 'image/jpeg';
}

/** What can be said about a file before it is worth sending; null where nothing speaks against it. */
export function refusalOf(file: File, purpose: UploadPurpose = 'media'): string | null {
  const kind = mediaKind(file.type, file.name);
  const isMedia = kind === 'video' || file.type === '' || file.type.startsWith('image/');
  const unknown = file.type === 'application/octet-stream';
  if (purpose === 'media' && ((!isMedia && !unknown) || file.type === 'image/svg+xml')) return NOT_ACCEPTED;
  return uploadFault({ kind, bytes: file.size, purpose })?.message ?? null;
}

/** The text of the toast “Upload failed” for one file. */
export function uploadProblem(error: unknown, fileName: string): string {
  if (error instanceof StorageRefusal) return `Failed to upload file: ${fileName}`;
  if (error instanceof ApiError || error instanceof TypeError)
    return messageOf(error, 'Failed to upload files');
  return error instanceof Error && error.message ? error.message : 'Failed to upload files';
}

/** XMLHttpRequest, since fetch does not tell how much has been sent. */
function putBytes(url: string, file: File, contentType: string, options: UploadOptions): Promise<void> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(cancelled());
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentType);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      // A limit of ours comes with a sentence that says when it goes on.
      else if (request.status === 429)
        reject(new ApiError(request.status, request.responseText, request.statusText));
      else reject(new StorageRefusal(`Upload failed: ${request.statusText || request.status}`));
    });
    request.addEventListener('error', () => reject(new StorageRefusal('Upload failed: no connection')));
    request.addEventListener('abort', () => reject(cancelled()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}
