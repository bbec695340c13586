import type { UploadPurpose } from '#domain/media/limits.ts';
import { ApiError } from './api.ts';

export interface UploadOptions {
  purpose?: UploadPurpose;
  /** The share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** All bytes have arrived; the server now checks the content. */
  onStored?: () => void;
  /** The interrupted upload of the same file to resume, as `onBegun` named it. */
  begun?: string | null;
  onBegun?: (rawPath: string) => void;
  signal?: AbortSignal;
}

/** The storage refused the bytes. */
export class StorageRefusal extends Error {}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError');

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
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
      // Our own limit answers with a sentence that says when to continue.
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
