import type { Readable } from 'node:stream';
import { PortError } from '#server/ports/port-error.ts';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** More bytes came than were allowed. Nothing of them was kept. */
export class TooManyBytes extends PortError {
  constructor(mostBytes: number) {
    super('will never work', `More than ${mostBytes} bytes`);
    this.name = 'TooManyBytes';
  }
}

/** Keys are made by us (`uploads/<uuid>`, `pictures/<uuid>/640.webp`), never by a user. Throws PortError. */
export interface StoragePort {
  /** Where browsers send files straight to the store, so that pages may allow it; null where they pass through us. */
  readonly uploadOrigin: string | null;
  /** A presigned PUT address, or null where uploads pass through this server. */
  uploadAddress(key: string, validSeconds: number): Promise<string | null>;
  /** A presigned GET address of that type, for others to read the object; null where only we can. */
  readAddress(key: string, of: { contentType: string; validSeconds: number }): Promise<string | null>;
  /** Null where there is no such object. */
  size(key: string): Promise<number | null>;
  /** Throws where there is no such object, before the first byte. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Whole or not at all: a broken stream leaves nothing new. More than `mostBytes` throws TooManyBytes. */
  write(key: string, body: Readable, options: { contentType: string; mostBytes?: number }): Promise<void>;
  /** Lends the object as a file on this machine, to be read and not changed, until `use` has settled. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Replaces what is at `to`. Answers false where there is nothing to move. */
  move(from: string, to: string): Promise<boolean>;
  /** Removing what is not there is fine. */
  remove(keys: string[]): Promise<void>;
  /** Everything under a prefix that ends in a slash, e.g. all sizes of one picture. */
  list(prefix: string): Promise<string[]>;
  /** Throws where the store cannot be used. */
  check(): Promise<void>;
}
