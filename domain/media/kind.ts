export type MediaKind = 'image' | 'video';

const VIDEO_EXTENSIONS = ['mp4', 'mov', 'avi', 'wmv', 'flv', 'webm', 'mkv'];
const TYPES = new Map(
  Object.entries({
    mp4: 'video/mp4',
    mov: 'video/quicktime',
    avi: 'video/x-msvideo',
    wmv: 'video/x-ms-wmv',
    flv: 'video/x-flv',
    webm: 'video/webm',
    mkv: 'video/x-matroska',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
  }),
);

const extensionOf = (fileName: string) => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();

/** Video if the MIME type or the file name says so, otherwise image. */
export function mediaKind(mimeType: string, fileName: string): MediaKind {
  if (mimeType.startsWith('video/')) return 'video';
  return VIDEO_EXTENSIONS.includes(extensionOf(fileName)) ? 'video' : 'image';
}

/** The content type to send a file with, guessed from its name where the browser gives none. */
export function inferContentType(mimeType: string, fileName: string): string {
  if (mimeType !== '') return mimeType;
  const extension = extensionOf(fileName);
  return TYPES.get(extension) ?? 'application/octet-stream';
}
