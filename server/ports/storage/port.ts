import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Keys are made by us (`uploads/<uuid>`, `pictures/<uuid>/640.webp`), never by a user. Throws PortError. */
export interface StoragePort {
  /** A presigned PUT address, or null where uploads pass through this server. */
  uploadAddress(key: string, validSeconds: number): Promise<string | null>;
  /** Null where there is no such object. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Whole or not at all: a broken stream leaves nothing. More than `mostBytes` throws and leaves nothing. */
  write(key: string, body: Readable, options: { contentType: string; mostBytes?: number }): Promise<void>;
  /** Removing what is not there is fine. */
  remove(keys: string[]): Promise<void>;
  /** Everything under a prefix, e.g. all sizes of one picture. */
  list(prefix: string): Promise<string[]>;
  /** Throws where the store cannot be used. */
  check(): Promise<void>;
}
