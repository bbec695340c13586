import { normalizeUpload, requestUpload } from '#domain/media/contract.ts';
import { inferContentType, mediaKind, type MediaKind } from '#domain/media/kind.ts';
import { call } from './api.ts';

export interface UploadOptions {
  purpose?: 'media' | 'logo';
  /** 0 to 1, of the bytes that were sent. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface Uploaded {
  path: string;
  type: MediaKind;
}

/** The storage did not take the bytes. */
export class StorageRefusal extends Error {}

/** The three calls of an upload: an address, the bytes, the check. Throws ApiError, StorageRefusal or AbortError. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const { purpose = 'media', signal } = options;
  const type = mediaKind(file.type, file.name);
  const { uploadURL } = await call(requestUpload, signal ? { signal } : {});
  if (!uploadURL) throw new Error('No upload URL received from server');
  await putBytes(uploadURL, file, inferContentType(file.type, file.name) || defaultType(type), options);
  const rawPath = uploadURL.split('?')[0] ?? uploadURL;
  const { normalizedPath } = await call(normalizeUpload, {
    body: { rawPath, purpose },
    ...(signal ? { signal } : {}),
  });
  if (!normalizedPath) throw new Error('No normalized path received from server');
  return { path: normalizedPath, type };
}

const defaultType = (kind: MediaKind) => (kind === 'video' ? 'video/mp4' : 'image/jpeg');

/** XMLHttpRequest, since fetch does not tell how much has been sent. */
function putBytes(url: string, file: File, contentType: string, options: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentType);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new StorageRefusal(`Upload failed: ${request.statusText || request.status}`));
    request.onerror = () => reject(new StorageRefusal('Upload failed: no connection'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    request.onloadend = () => options.signal?.removeEventListener('abort', abort);
    if (options.signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', abort);
    request.send(file);
  });
}
