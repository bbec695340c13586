import { LOGO_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE } from '#domain/media/limits.ts';
import { messageOf } from '#web/lib/api.ts';
import { StorageRefusal, uploadFile } from '#web/lib/upload.ts';

/** What a logo must be before it is worth sending; null where it is fine. */
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return LOGO_NOT_IMAGE;
  return file.size > LOGO_BYTES ? LOGO_TOO_LARGE : null;
}

/** Answers with the path of the logo. Fails with a sentence for the toast. */
export async function uploadLogo(file: File, signal: AbortSignal): Promise<string> {
  try {
    return (await uploadFile(file, { purpose: 'logo', signal })).path;
  } catch (error) {
    const sentence =
      error instanceof StorageRefusal ? 'Failed to upload image' : messageOf(error, 'Failed to upload logo');
    throw new Error(sentence, { cause: error });
  }
}
