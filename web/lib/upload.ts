import { normalizeUpload, requestUpload } from '#domain/media/contract.ts';
import type { FileFacts } from '#domain/media/facts.ts';
import { inferContentType, mediaKind, type MediaKind } from '#domain/media/kind.ts';
import { NOT_ACCEPTED, uploadFault, type UploadPurpose } from '#domain/media/limits.ts';
import { PART_BYTES } from '#domain/media/parts.ts';
import { ApiError, messageOf, send } from './api.ts';
import { putBytes, StorageRefusal, type UploadOptions } from './put-bytes.ts';

export interface Uploaded extends Partial<FileFacts> {
  path: string;
  type: MediaKind;
}

/** The three calls of an upload: an address, the bytes, the check. Throws ApiError, StorageRefusal or AbortError. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const { purpose = 'media', signal } = options;
  const stoppable = signal ? { signal } : {};
  const kind = mediaKind(file.type, file.name);
  const sent =
    file.size > PART_BYTES
      ? await (await import('./upload-parts.ts')).sendInParts(file, contentTypeOf(file, kind), options)
      : { rawPath: await sendWhole(file, contentTypeOf(file, kind), options) };
  options.onStored?.();
  const { normalizedPath, type, ...facts } = await send(normalizeUpload, {
    body: { ...sent, purpose },
    ...stoppable,
  });
  if (!normalizedPath) throw new Error('No normalized path received from server');
  return { path: normalizedPath, type: type ?? kind, ...facts };
}

async function sendWhole(file: File, contentType: string, options: UploadOptions): Promise<string> {
  const { uploadURL } = await send(requestUpload, options.signal ? { signal: options.signal } : {});
  if (!uploadURL) throw new Error('No upload URL received from server');
  await putBytes(uploadURL, file, contentType, options);
  return uploadURL.split('?')[0] ?? uploadURL;
}

function contentTypeOf(file: File, kind: MediaKind): string {
  const inferred = inferContentType(file.type, file.name);
  if (inferred !== 'application/octet-stream') return inferred;
  return kind === 'video' ? 'video/mp4' : 'image/jpeg';
}

/** Why a file is refused before it is sent; null where it is not. */
export function refusalOf(file: File, purpose: UploadPurpose = 'media'): string | null {
  const kind = mediaKind(file.type, file.name);
  const isMedia = kind === 'video' || file.type === '' || file.type.startsWith('image/');
  const unknown = file.type === 'application/octet-stream';
  if (purpose === 'media' && ((!isMedia && !unknown) || file.type === 'image/svg+xml')) return NOT_ACCEPTED;
  return uploadFault({ kind, bytes: file.size, purpose })?.message ?? null;
}

/** The beginning of the message without a known reason. */
export const NOT_UPLOADED = 'Failed to upload file';

/** The text of the toast “Upload failed” for one file. */
export function uploadProblem(error: unknown, fileName: string): string {
  if (error instanceof StorageRefusal) return `${NOT_UPLOADED}: ${fileName}`;
  if (error instanceof ApiError || error instanceof TypeError) return messageOf(error, `${NOT_UPLOADED}s`);
  return error instanceof Error && error.message ? error.message : `${NOT_UPLOADED}s`;
}
