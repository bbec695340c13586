import { requestUpload, resumeUpload } from '#domain/media/contract.ts';
import { PART_BYTES, partsOf } from '#domain/media/parts.ts';
import { ApiError, send } from './api.ts';
import { putBytes, StorageRefusal, type UploadOptions } from './put-bytes.ts';

/** Renews an upload address before it expires, which it does after a quarter of an hour. */
const RENEWED_AFTER = 10 * 60_000;

const bare = (url: string) => url.split('?')[0] ?? url;
/** Our own server takes parts; an external store takes a file in one request. */
const takesParts = (url: string) => new URL(url, location.href).pathname.startsWith('/objects/uploads/');

async function begin({ begun, signal }: UploadOptions): Promise<{ url: string; there: number }> {
  const stoppable = signal ? { signal } : {};
  if (begun) {
    const found = await send(resumeUpload, { body: { rawPath: begun }, ...stoppable }).catch(
      (error: unknown) => {
        // The server has forgotten this upload, or finished it.
        if (error instanceof ApiError && [404, 409].includes(error.status)) return null;
        throw error;
      },
    );
    if (found?.uploadURL) return { url: found.uploadURL, there: found.parts ?? 0 };
  }
  const { uploadURL } = await send(requestUpload, stoppable);
  if (!uploadURL) throw new Error('No upload URL received from server');
  return { url: uploadURL, there: 0 };
}

/**
 * Sends a large file in parts: a part that has arrived is not sent again, even after a reload or a failure.
 */
export async function sendInParts(
  file: File,
  contentType: string,
  options: UploadOptions,
): Promise<{ rawPath: string; parts?: number }> {
  const { url, there } = await begin(options);
  const rawPath = bare(url);
  if (!takesParts(url)) {
    await putBytes(url, file, contentType, options);
    return { rawPath };
  }
  options.onBegun?.(rawPath);
  const parts = partsOf(file.size);
  let address = { url, since: Date.now() };
  for (let part = there; part < parts; part += 1) {
    if (Date.now() - address.since > RENEWED_AFTER) {
      address = { url: (await begin({ ...options, begun: rawPath })).url, since: Date.now() };
      if (bare(address.url) !== rawPath) throw new StorageRefusal('Upload failed: it took too long');
    }
    const from = part * PART_BYTES;
    const bytes = new File([file.slice(from, from + PART_BYTES)], file.name);
    await putBytes(`${address.url}&part=${part}`, bytes, contentType, {
      ...options,
      onProgress: (share) => options.onProgress?.((from + share * bytes.size) / file.size),
    });
  }
  return { rawPath, parts };
}
