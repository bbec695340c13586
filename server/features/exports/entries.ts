import { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import { objects } from '#server/db/schema/media.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { readKept } from '#server/features/media/read-kept.ts';
import { extensionOf } from '#server/features/media/read-object.ts';
import type { Ctx } from '#server/kit/context.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/kit/csv.ts';
import { ZIP_MOST_BYTES, type ZipEntry } from '#server/kit/zip.ts';
import {
  exportedAgency,
  exportedClients,
  exportedMembers,
  exportedMessages,
  exportedPeople,
  exportedPosts,
} from './rows.ts';
import type { ExportRow } from './store.ts';

type Row = Record<string, unknown>;

/** A file of the export with its size; 0 for generated files, whose small size is not known before. */
export interface ExportEntry extends ZipEntry {
  bytes: number;
}

const README = `What your agency has in Greenroom.

agency.json    name and look of the agency
members.json   who works for it
people.json    the names behind the ids of people in the other files ("authorId", "assignedTo",
               "userId", "approverId", "connectedBy", "members" of a stage), also of those who have left
clients.json   clients with their contacts, accounts and rules
posts.json     posts with files, versions, approvals, comments, targets, attempts and history;
               "side": "internal" marks what clients never saw
posts.csv      the posts alone, for a spreadsheet
messages.json  e-mails and texts as in the Outbox; what somebody was sent about their
               own account is theirs alone and not in it
files/         pictures and videos; "/objects/uploads/<id>" in the other files is
               files/<id> with the ending of its kind, as files/<id>.jpg
missing.json   files that could not be read

Times are UTC. Passwords, links that open something, and access to networks are not part of it.
`;

async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let isFirst = true;
  yield Buffer.from('[');
  for await (const row of rows) {
    yield Buffer.from(`${isFirst ? '' : ','}\n${JSON.stringify(row)}`);
    isFirst = false;
  }
  yield Buffer.from('\n]\n');
}

const COLUMNS = [
  'id',
  'companyName',
  'title',
  'caption',
  'status',
  'scheduledAt',
  'publishedAt',
  'publishedUrl',
  'version',
  'createdAt',
];

const textOf = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'number'
      ? String(value)
      : ((value ?? '') as string);

async function* csvOf(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(COLUMNS));
  for await (const row of rows) yield Buffer.from(csvLine(COLUMNS.map((name) => textOf(row[name]))));
}

/** Everything, in the order of the archive, for the owner who asked. Nothing is read before its turn. */
export async function exportEntries(
  ctx: Ctx,
  tenant: Tenant & Pick<ExportRow, 'askedBy'>,
): Promise<ExportEntry[]> {
  const { db } = ctx;
  const at = ctx.now();
  const made = (name: string, parts: () => AsyncIterable<Buffer> | Iterable<Buffer>): ExportEntry => ({
    name,
    at,
    bytes: 0,
    read: async () => Readable.from(parts()),
  });
  const missing: string[] = [];
  const files = await db
    .select()
    .from(objects)
    .where(and(visibleTo(tenant, objects), eq(objects.state, 'ready')))
    .orderBy(asc(objects.createdAt), asc(objects.id));
  const media = files.map((file): ExportEntry => {
    const name = `files/${file.id}.${extensionOf(file.contentType ?? '')}`;
    return {
      name,
      at: file.createdAt,
      bytes: file.bytes ?? 0,
      async read() {
        const kept = await readKept(ctx.storage, file.id);
        if (!kept) missing.push(name);
        return kept ?? Readable.from([]);
      },
    };
  });
  return [
    made('readme.txt', () => [Buffer.from(README)]),
    made('agency.json', () => jsonOf(exportedAgency(db, tenant))),
    made('members.json', () => jsonOf(exportedMembers(db, tenant))),
    made('people.json', () => jsonOf(exportedPeople(db, tenant, null))),
    made('clients.json', () => jsonOf(exportedClients(db, tenant))),
    made('posts.json', () => jsonOf(exportedPosts(db, tenant))),
    made('posts.csv', () => csvOf(exportedPosts(db, tenant))),
    made('messages.json', () => jsonOf(exportedMessages(db, tenant, null))),
    ...media,
    made('missing.json', () => [Buffer.from(`${JSON.stringify(missing)}\n`)]),
  ];
}

/** Room for generated files in each archive. */
const ROOM = 1024 ** 3;
/** Archives count their files in 16 bits. */
const MOST_FILES = 60_000;

/** As few archives as the format allows. */
export function inArchives<E extends { bytes: number }>(entries: E[], most = ZIP_MOST_BYTES - ROOM): E[][] {
  const archives: E[][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const last = archives.at(-1);
    if (!last || bytes + entry.bytes > most || last.length >= MOST_FILES) {
      archives.push([entry]);
      bytes = entry.bytes;
    } else {
      last.push(entry);
      bytes += entry.bytes;
    }
  }
  return archives;
}
