import type { Facts } from './store.ts';

/** An upload under judgement, as a file, with a folder for what is made of it. */
export interface UploadedFile {
  id: string;
  /** Whose it is: agencies take turns at the decoder. */
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
  /** Files to be kept; their folder goes away soon. */
  made: Made[];
}
