import { VIDEO_BYTES } from './limits.ts';

/** What is larger than this is sent in parts of this size, so that what broke off goes on with the part that is missing. */
export const PART_BYTES = 8 * 1024 * 1024;
export const PARTS_MOST = VIDEO_BYTES / PART_BYTES;

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);
