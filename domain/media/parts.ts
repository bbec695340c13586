import { VIDEO_BYTES } from './limits.ts';

/** Larger files are sent in parts of this size, so that a broken upload resumes with the missing part. */
export const PART_BYTES = 8 * 1024 * 1024;
export const PARTS_MOST = VIDEO_BYTES / PART_BYTES;

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);
