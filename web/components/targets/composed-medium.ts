import type { CheckedMedium } from '#domain/networks/check.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import type { Asset } from '#domain/posts/contract.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import type { PreviewFile } from '#web/shared/preview/file-in-frame.tsx';
import { sizedUrl } from '#domain/media/sized-url.ts';

/** One of a post's files while it is composed. */
export interface ComposedMedium extends CheckedMedium {
  /** The file's key in a target's options. */
  key: string;
  /** A picture, or a video's first frame; null where there is none yet. */
  src: string | null;
  /** The address to play a video from; null for pictures, and during the upload. */
  film: string | null;
  /** Uploaded, so that it can be chosen and ordered. */
  isThere: boolean;
}

export const composedAsset = ({
  objectPath,
  url,
  type,
  altText,
  width,
  height,
  seconds,
  moving,
}: Asset): ComposedMedium => ({
  key: mediumKey(objectPath),
  kind: type,
  altText,
  width,
  height,
  seconds,
  moving,
  src: sizedUrl(url, 640),
  film: type === 'video' ? url : null,
  isThere: true,
});

export const composedUpload = ({
  id,
  kind,
  path,
  previewUrl,
  width,
  height,
  seconds,
  moving,
}: Upload): ComposedMedium => ({
  key: path === null ? id : mediumKey(path),
  kind,
  altText: null,
  width,
  height,
  seconds,
  moving,
  src: path === null ? (kind === 'image' ? previewUrl : null) : sizedUrl(path, 640),
  film: kind === 'video' ? path : null,
  isThere: path !== null,
});

export const previewFile = ({ key, kind, src, film, altText }: ComposedMedium): PreviewFile => ({
  key,
  type: kind,
  src,
  film,
  altText,
});
