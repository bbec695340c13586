import type { FileFacts } from '#domain/media/facts.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import type { PlanRow } from '#domain/sheets/plan.ts';

/** A file's stored state. */
export interface KeptFile {
  id: string;
  name: string;
  /** Null until the server has it. */
  path: string | null;
  kind: MediaKind;
  uploadedAt: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  moving?: FileFacts['moving'];
  /** Where it was being sent in parts; left out by an earlier release. */
  begun?: string | null;
}

/** The owner of a table. */
export interface PlanOf {
  user: string;
  /** Null for a name that only posts carry, or where the server sent none. */
  companyId: string | null;
  companyName: string;
}

/** A stored table and its client; an earlier release had only the key. */
type KeptAs = { key: string } & Partial<Pick<PlanOf, 'companyId' | 'companyName'>>;

/** The key of this client's table: by id, as clients may be renamed; by name where no id is known. */
export function keyAmong(kept: readonly KeptAs[], { user, companyId, companyName }: PlanOf): string {
  const own = kept.filter(({ key }) => key.startsWith(`${user}:`));
  const name = companyName.toLowerCase();
  const byName = `${user}:${name}`;
  const found =
    own.find((one) => companyId !== null && one.companyId === companyId) ??
    own.find((one) => companyId === null && one.companyName?.toLowerCase() === name) ??
    own.find((one) => one.key === byName && (companyId === null || !one.companyId));
  return found?.key ?? `${user}:${companyId ?? name}`;
}

export interface KeptPlan {
  rows: PlanRow[];
  files: KeptFile[];
  /** The reviewers for all rows; null while the client's defaults apply. */
  reviewers: string | null;
}

const NAME = 'greenroom-plans';
const DAYS_30 = 30 * 86_400_000;

const done = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not kept')));
  });

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')));
  });

async function open(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return null;
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('plans');
    request.result.createObjectStore('files').createIndex('plan', 'plan');
  });
  // Without storage (private windows of older browsers) the screen still works.
  return done(request).catch(() => null);
}

let database: Promise<IDBDatabase | null> | null = null;
const opened = () => (database ??= open());

/** One client's unfinished table, stored in this browser with its files: a reload loses nothing. */
export async function readPlan(of: PlanOf) {
  const key = keyAmong(await listKept(), of);
  return { key, kept: await readKept(key) };
}

async function listKept(): Promise<KeptAs[]> {
  const db = await opened();
  if (!db) return [];
  try {
    const store = db.transaction('plans').objectStore('plans');
    // Both are in the order of the keys.
    const [keys, plans] = await Promise.all([
      done(store.getAllKeys() as IDBRequest<string[]>),
      done<Partial<PlanOf>[]>(store.getAll()),
    ]);
    return plans.map(({ companyId, companyName }, at) => ({
      key: keys[at] ?? '',
      ...(companyId && { companyId }),
      ...(companyName && { companyName }),
    }));
  } catch {
    return [];
  }
}

async function readKept(key: string): Promise<{ plan: KeptPlan; blobs: Map<string, File> } | null> {
  const db = await opened();
  if (!db) return null;
  try {
    const transaction = db.transaction(['plans', 'files']);
    const plan = await done<(KeptPlan & { at: number }) | undefined>(
      transaction.objectStore('plans').get(key),
    );
    const files = await done<{ id: string; file: File }[]>(
      transaction.objectStore('files').index('plan').getAll(key),
    );
    if (!plan || Date.now() - plan.at > DAYS_30) {
      if (plan || files.length > 0) await dropPlan(key);
      return null;
    }
    return { plan, blobs: new Map(files.map(({ id, file }) => [id, file])) };
  } catch {
    return null;
  }
}

/** False where storage is full or forbidden, so that the rows are lost on reload. */
export async function keepPlan(
  key: string,
  { companyId, companyName }: PlanOf,
  plan: KeptPlan,
): Promise<boolean> {
  const db = await opened();
  if (!db) return false;
  try {
    const transaction = db.transaction('plans', 'readwrite');
    transaction.objectStore('plans').put({ ...plan, companyId, companyName, at: Date.now() }, key);
    await ended(transaction);
    return true;
  } catch {
    return false;
  }
}

/** False where this browser lacks the space, so that the files are lost on reload. */
export async function keepFiles(key: string, files: readonly { id: string; file: File }[]): Promise<boolean> {
  const db = await opened();
  if (!db) return false;
  try {
    const transaction = db.transaction('files', 'readwrite');
    for (const { id, file } of files) transaction.objectStore('files').put({ id, plan: key, file }, id);
    await ended(transaction);
    return true;
  } catch {
    return false;
  }
}

export async function dropFiles(ids: readonly string[]): Promise<void> {
  const db = await opened();
  if (!db || ids.length === 0) return;
  const transaction = db.transaction('files', 'readwrite');
  for (const id of ids) transaction.objectStore('files').delete(id);
  await ended(transaction).catch(() => undefined);
}

export async function dropPlan(key: string): Promise<void> {
  const db = await opened();
  if (!db) return;
  const transaction = db.transaction(['plans', 'files'], 'readwrite');
  transaction.objectStore('plans').delete(key);
  const files = transaction.objectStore('files');
  for (const id of await done(files.index('plan').getAllKeys(key))) files.delete(id);
  await ended(transaction).catch(() => undefined);
}
