import type { FileFacts } from '#domain/media/facts.ts';
import type { MediaKind } from '#domain/media/kind.ts';

/**
 * A file that was chosen on an earlier visit and had not arrived when the page was left. The browser gives it
 * back to nobody but the person, who has to choose it again.
 */
export interface LackingFile {
  name: string;
  kind: MediaKind;
  bytes: number;
  /** When the file was last changed, in milliseconds. */
  modified: number;
  /** The address of its upload in parts, which goes on if the same file is chosen. */
  begun: string | null;
}

type UploadState = 'waiting' | 'uploading' | 'checking' | 'done' | 'failed';

export interface Upload extends FileFacts {
  id: string;
  /** Null for a file of an earlier visit. */
  file: File | null;
  name: string;
  kind: MediaKind;
  /** 0 to 1. */
  progress: number;
  state: UploadState;
  error: string | null;
  /** A retry is pointless: the file itself is the problem. */
  hopeless: boolean;
  previewUrl: string | null;
  path: string | null;
  /** When the server had stored it, in milliseconds. */
  storedAt: number | null;
  /** The address of an upload in parts: parts that arrived are not sent again. */
  begun: string | null;
  /** Set for a file of an earlier visit that was not uploaded, and has to be chosen again. */
  lacks?: LackingFile;
}
