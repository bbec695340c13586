import { fileTypeFromBuffer } from 'file-type';
import type { ImageFormat } from './decoder.ts';

/** As many bytes as are needed to recognise every accepted type. */
export const HEAD_BYTES = 16_384;

export interface SniffedImage {
  kind: 'image';
  contentType: string;
  format: ImageFormat;
}

export interface SniffedVideo {
  kind: 'video';
  contentType: string;
  /** The only demuxer that the video programs may use: they must not guess. */
  container: 'mov' | 'matroska' | 'avi' | 'asf' | 'flv';
}

export type Sniffed = SniffedImage | SniffedVideo;

const image = (contentType: string, format: ImageFormat): Sniffed => ({ kind: 'image', contentType, format });
const video = (contentType: string, container: SniffedVideo['container']): Sniffed => ({
  kind: 'video',
  contentType,
  container,
});

const ACCEPTED: Record<string, Sniffed> = {
  'image/jpeg': image('image/jpeg', 'jpeg'),
  'image/png': image('image/png', 'png'),
  'image/apng': image('image/png', 'png'),
  'image/gif': image('image/gif', 'gif'),
  'image/webp': image('image/webp', 'webp'),
  'image/avif': image('image/avif', 'avif'),
  'image/heic': image('image/heic', 'heic'),
  'image/heif': image('image/heic', 'heic'),
  'image/heic-sequence': image('image/heic', 'heic'),
  'image/heif-sequence': image('image/heic', 'heic'),
  'video/mp4': video('video/mp4', 'mov'),
  'video/x-m4v': video('video/mp4', 'mov'),
  'video/quicktime': video('video/quicktime', 'mov'),
  'video/webm': video('video/webm', 'matroska'),
  'video/matroska': video('video/x-matroska', 'matroska'),
  'video/x-matroska': video('video/x-matroska', 'matroska'),
  'video/vnd.avi': video('video/x-msvideo', 'avi'),
  'video/x-ms-asf': video('video/x-ms-wmv', 'asf'),
  'video/x-flv': video('video/x-flv', 'flv'),
};

/** For a video whose type is already known. */
export const videoOfType = (contentType: string): SniffedVideo | null =>
  Object.values(ACCEPTED).find(
    (one): one is SniffedVideo => one.kind === 'video' && one.contentType === contentType,
  ) ?? null;

/** The type by the first bytes, whatever the file's name; null if it is not accepted. */
export async function sniff(head: Uint8Array): Promise<Sniffed | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return (found && ACCEPTED[found.mime]) ?? null;
}
