import { LOGO_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE } from '#domain/media/limits.ts';
import { normalizeUpload, requestUpload } from '#domain/media/contract.ts';
import { call, messageOf } from '#web/lib/api.ts';

/** What a logo must be before it is worth sending; null where it is fine. */
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return LOGO_NOT_IMAGE;
  return file.size > LOGO_BYTES ? LOGO_TOO_LARGE : null;
}

/** The three calls of an upload. Fails with a sentence for the toast. */
export async function uploadLogo(file: File, signal: AbortSignal): Promise<string> {
  try {
    const { uploadURL } = await call(requestUpload, { signal });
    const stored = await fetch(uploadURL, {
      method: 'PUT',
      body: file,
      headers: { 'Content-Type': file.type || 'image/jpeg' },
      signal,
    });
    if (!stored.ok) throw new Error('Failed to upload image');
    const rawPath = uploadURL.split('?')[0] ?? uploadURL;
    return (await call(normalizeUpload, { body: { rawPath, purpose: 'logo' }, signal })).normalizedPath;
  } catch (error) {
    if (signal.aborted || (error instanceof Error && error.message === 'Failed to upload image')) throw error;
    throw new Error(messageOf(error, 'Failed to upload logo'), { cause: error });
  }
}
