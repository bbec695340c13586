import type { Facts } from './store.ts';

/** An upload that is being checked, as a file, with a folder for what is made from it. */
export interface UploadedFile {
  id: string;
  /** The agency: agencies take turns at the decoder. */
  agencyId: string;
  path: string;
  bytes: number;
  folder: string;
}

export interface Made {
  key: string;
  path: string;
  contentType: string;
}

export interface Judged {
  facts: Facts;
  /** Files to be stored; their folder is deleted soon. */
  made: Made[];
}
