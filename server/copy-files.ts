import { addAbortSignal } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/db/connect.ts';
import type { Stored } from '#server/features/media/stored-upload.ts';
import { abortWith } from '#server/kit/time-limit.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { allStored, countStored } from './stored-files.ts';

/** So many uploads are worked on at a time. Of a file, no more than a few buffers are in memory. */
const AT_ONCE = 6;
/** A store may be busy for a moment. */
const TRIES = 3;
/** After so many files that cannot be copied, the others cannot be either. */
const MOST_FAILURES = 10;
/** What is told to stop has so long to remove what it has begun. */
const TO_STOP_MS = 1_000;
const TELL_EVERY_MS = 5_000;

export interface Copying {
  db: Db;
  from: StoragePort;
  to: StoragePort;
  /** Ends the copying; what is copied by then stays. */
  signal: AbortSignal;
  tell: (line: string) => void;
  /** Before a second try; longer before a third. */
  pauseMs?: number;
}

export interface Sum {
  files: number;
  bytes: number;
}

export interface Copied {
  copied: Sum;
  /** There with the same size before. */
  there: Sum;
  /** Keys, with the reason. */
  failed: string[];
  /** Why it ended before everything was compared. */
  ended: 'told to stop' | Error | null;
  /** Found with the same size in both places, after everything was copied. */
  compared: Sum;
  /** Not in the other place, or with another size. */
  different: string[];
  /** What the database names and neither place has. */
  missing: string[];
}

/**
 * Copies every file that the database knows from one place to the other, and then compares their sizes. Removes
 * nothing. May be ended anywhere and begun again: what is there with the same size is not copied twice.
 */
export async function copyFiles(copying: Copying): Promise<Copied> {
  const { db, from, to, tell } = copying;
  const done: Copied = {
    copied: { files: 0, bytes: 0 },
    there: { files: 0, bytes: 0 },
    failed: [],
    ended: null,
    compared: { files: 0, bytes: 0 },
    different: [],
    missing: [],
  };
  try {
    const total = await countStored(db);
    tell(`Copying what is stored of ${total} uploads and exports …`);
    const now = () => `${inWords(done.copied)} copied, ${inWords(done.there)} already there`;
    await walk(copying, total, now, (stored, signal) => copy({ ...copying, signal }, stored, done));
    tell(`Comparing: ${now()} …`);
    const compared = () => `${inWords(done.compared)} the same in both places`;
    await walk(copying, total, compared, (stored) => compare(from, to, stored, done));
  } catch (error) {
    done.ended = copying.signal.aborted
      ? 'told to stop'
      : error instanceof Error
        ? error
        : new Error(String(error));
  }
  return done;
}

/** Visits everything, and says now and then how far it is. The first error ends it. */
async function walk(
  { db, signal: told, tell }: Copying,
  total: number,
  soFar: () => string,
  visit: (stored: Stored, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failing = new AbortController();
  const letGo = abortWith(failing, told);
  const { signal } = failing;
  const all = allStored(db);
  let seen = 0;
  const work = async () => {
    for (let next = await all.next(); !next.done && !signal.aborted; next = await all.next()) {
      await visit(next.value, signal);
      seen += 1;
    }
  };
  const telling = setInterval(() => tell(`${seen} of ${total}: ${soFar()} …`), TELL_EVERY_MS);
  try {
    const working = Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => failing.abort(error)),
    );
    await Promise.race([Promise.all(working), afterEnd(signal)]);
    signal.throwIfAborted();
  } finally {
    clearInterval(telling);
    letGo();
  }
}

const afterEnd = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => setTimeout(resolve, TO_STOP_MS).unref(), { once: true }),
  );

async function copy(copying: Copying, stored: Stored, done: Copied): Promise<void> {
  const { from, to, signal } = copying;
  for (const key of await keysOf(from, stored))
    try {
      const bytes = await from.size(key);
      if (bytes === null) continue;
      if ((await to.size(key)) === bytes) add(done.there, bytes);
      else {
        await copyFile(copying, key, { bytes, contentType: stored.contentType(key) });
        add(done.copied, bytes);
      }
    } catch (error) {
      signal.throwIfAborted();
      // Deleted by an app that runs beside.
      if (isMissing(error) && (await from.size(key)) === null) continue;
      done.failed.push(`${key} (${error instanceof Error ? error.message : String(error)})`);
      if (done.failed.length >= MOST_FAILURES || isRefused(error)) throw error;
    }
}

async function copyFile(
  copying: Copying,
  key: string,
  of: { bytes: number; contentType: string },
): Promise<void> {
  const { from, to, signal, pauseMs = 2_000 } = copying;
  for (let tried = 1; ; tried += 1) {
    const body = addAbortSignal(signal, await from.read(key));
    // It may end before anybody reads it.
    body.on('error', () => undefined);
    try {
      return await to.write(key, body, of);
    } catch (error) {
      signal.throwIfAborted();
      const isFinal = error instanceof PortError && error.kind !== 'retry later';
      if (tried === TRIES || isFinal) throw error;
    } finally {
      body.destroy();
    }
    await pause(pauseMs * tried, undefined, { signal });
  }
}

async function compare(from: StoragePort, to: StoragePort, stored: Stored, done: Copied): Promise<void> {
  const found = new Set<string>();
  for (const key of await keysOf(from, stored)) {
    const bytes = await from.size(key);
    if (bytes === null) continue;
    found.add(key);
    if ((await to.size(key)) === bytes) add(done.compared, bytes);
    else done.different.push(key);
  }
  for (const oneOf of stored.needed) {
    if (oneOf.some((key) => found.has(key))) continue;
    const there = await Promise.all(oneOf.map((key) => to.size(key)));
    if (there.every((bytes) => bytes === null)) done.missing.push(oneOf[0] ?? '');
  }
}

async function keysOf(storage: StoragePort, { keys, prefixes }: Stored): Promise<string[]> {
  return [...keys, ...(await Promise.all(prefixes.map((prefix) => storage.list(prefix)))).flat()];
}

function add(sum: Sum, bytes: number): void {
  sum.files += 1;
  sum.bytes += bytes;
}

const isRefused = (error: unknown) => error instanceof PortError && error.kind === 'not configured';
const isMissing = (error: unknown) => error instanceof PortError && error.kind === 'will never work';

/** `1 file (12 KB)`. */
export function inWords({ files, bytes }: Sum): string {
  const size =
    bytes >= 1e9
      ? `${(bytes / 1e9).toFixed(1)} GB`
      : bytes >= 1e6
        ? `${(bytes / 1e6).toFixed(1)} MB`
        : `${Math.ceil(bytes / 1e3)} KB`;
  return `${files === 1 ? '1 file' : `${files} files`} (${size})`;
}
