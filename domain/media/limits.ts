import type { MediaKind } from './kind.ts';

const MB = 1024 * 1024;

export const LOGO_BYTES = 5 * MB;
export const IMAGE_BYTES = 50 * MB;
export const IMAGE_PIXELS = 100_000_000;
/** Also the largest side of a JPEG. */
export const IMAGE_SIDE = 65_535;
export const IMAGE_FRAMES = 1000;
/** An animation with more frames, or more pixels in all of them together, is not made smaller. */
export const MOVING_FRAMES = 300;
export const MOVING_PIXELS = 60_000_000;
export const VIDEO_BYTES = 1024 * MB;

export const ACCEPTED_IMAGES = 'JPEG, PNG, GIF, WebP, HEIC or AVIF';
export const ACCEPTED_VIDEOS = 'MP4, MOV, WebM, MKV, AVI, WMV or FLV';

export const LOGO_NOT_IMAGE = 'Please select an image file';
export const LOGO_TOO_LARGE = 'Image must be smaller than 5MB';
export const EMPTY_FILE = 'This file is empty. Please choose another one.';
export const IMAGE_TOO_LARGE = 'Images can be up to 50 MB. Please choose a smaller one.';
export const VIDEO_TOO_LARGE = 'Videos can be up to 1 GB. Please choose a smaller one.';
export const TOO_MANY_PIXELS = 'Images can have up to 100 megapixels. Please choose a smaller one.';
export const TOO_MANY_FRAMES = `Animations can have up to ${IMAGE_FRAMES} frames. Please choose a shorter one.`;
export const NOT_ACCEPTED = `This type of file cannot be used. Please choose an image (${ACCEPTED_IMAGES}) or a video (${ACCEPTED_VIDEOS}).`;
export const IMAGE_BROKEN = 'This image is damaged or incomplete. Please choose another one.';
export const IMAGE_TOO_HEAVY =
  'This image takes too much memory to open. Please save it smaller, or as JPEG, and try again.';
export const VIDEO_BROKEN = 'This video is damaged or incomplete. Please choose another one.';
export const VIDEO_WITHOUT_PICTURE = 'This file has no moving picture in it. Please choose another one.';
/** For servers without ffmpeg. */
export const VIDEO_NEEDS_FFMPEG =
  'On this server videos have to be MP4 or MOV. Please save it as MP4, or ask whoever runs the server to install ffmpeg.';
export const VIDEO_NOT_MADE_READY =
  'This video could not be made ready for reviewers. MP4 and MOV with H.264 always work: please save it that way and try again.';

export type UploadPurpose = 'media' | 'logo';

export interface UploadFault {
  code: 'bad_input' | 'too_large' | 'wrong_type';
  message: string;
}

/** Why a file of this kind and size is refused, before its content is read; null where it is not. */
export function uploadFault(file: {
  kind: MediaKind;
  bytes: number;
  purpose: UploadPurpose;
}): UploadFault | null {
  const { kind, bytes, purpose } = file;
  if (bytes === 0) return { code: 'bad_input', message: EMPTY_FILE };
  if (purpose === 'logo' && kind !== 'image') return { code: 'wrong_type', message: LOGO_NOT_IMAGE };
  if (purpose === 'logo' && bytes > LOGO_BYTES) return { code: 'too_large', message: LOGO_TOO_LARGE };
  if (kind === 'image' && bytes > IMAGE_BYTES) return { code: 'too_large', message: IMAGE_TOO_LARGE };
  if (kind === 'video' && bytes > VIDEO_BYTES) return { code: 'too_large', message: VIDEO_TOO_LARGE };
  return null;
}

/** The stored picture widths; a request gets the next larger one. */
export const PICTURE_WIDTHS = [160, 320, 640, 960, 1440, 2160] as const;
export const LARGEST_PICTURE = 2160;

/** The stored width for a request, never above the picture's own, so that no copy is stored twice. */
export function pictureWidthFor(asked: number, ownWidth: number = LARGEST_PICTURE): number {
  const needed = Math.min(asked, ownWidth);
  return PICTURE_WIDTHS.find((width) => width >= needed) ?? LARGEST_PICTURE;
}
