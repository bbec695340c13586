import type { Readable } from 'node:stream';
import { PortError } from '#server/ports/port-error.ts';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

export interface ByteLimits {
  mostBytes?: number;
  /** The exact length, where it is known: a store then needs no copy on this disk first. Fewer are refused, too. */
  bytes?: number;
}

/** More bytes came than were allowed. Nothing was stored. */
export class TooManyBytes extends PortError {
  constructor(mostBytes: number) {
    super('will never work', `More than ${mostBytes} bytes`);
    this.name = 'TooManyBytes';
  }
}

/** Keys are made by us (`uploads/<uuid>`, `pictures/<uuid>/640.webp`), never by a user. Throws PortError. */
export interface StoragePort {
  /** The origin that browsers upload to directly, for the pages' policy; null if uploads pass through us. */
  readonly uploadOrigin: string | null;
  /** A presigned PUT URL, or null if uploads pass through this server. */
  uploadAddress(key: string, validSeconds: number): Promise<string | null>;
  /** A presigned GET URL with that type, for others to read the object; null if only we can. */
  readAddress(key: string, of: { contentType: string; validSeconds: number }): Promise<string | null>;
  /** Null if the object does not exist. */
  size(key: string): Promise<number | null>;
  /** Throws before the first byte if the object does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** All or nothing: a broken stream leaves nothing new. More bytes than allowed throw TooManyBytes. */
  write(key: string, body: Readable, options: { contentType: string } & ByteLimits): Promise<void>;
  /** Provides the object as a local file, to be read and not changed, until `use` has settled. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Replaces what is at `to`. Returns false if there is nothing to move. */
  move(from: string, to: string): Promise<boolean>;
  /** Missing keys are ignored. */
  remove(keys: string[]): Promise<void>;
  /** Everything under a prefix that ends in a slash, e.g. all sizes of one picture. */
  list(prefix: string): Promise<string[]>;
  /** Throws if the store cannot be used: neither read nor written to, unless it is only to be read. */
  check(how?: 'to read'): Promise<void>;
}
