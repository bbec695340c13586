import type { UploadPurpose } from '#domain/media/limits.ts';
import { ApiError } from './api.ts';

export interface UploadOptions {
  purpose?: UploadPurpose;
  /** 0 to 1, of the bytes that were sent. */
  onProgress?: (share: number) => void;
  /** All bytes are there; the server now looks inside. */
  onStored?: () => void;
  /** Where an upload of the same file broke off, as `onBegun` named it. */
  begun?: string | null;
  onBegun?: (rawPath: string) => void;
  signal?: AbortSignal;
}

/** The storage did not take the bytes. */
export class StorageRefusal extends Error {}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError');

/** XMLHttpRequest, since fetch does not tell how much has been sent. */
export function putBytes(
  url: string,
  file: File,
  contentType: string,
  options: UploadOptions,
): Promise<void> {
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
