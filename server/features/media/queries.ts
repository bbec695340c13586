import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { MediaKind } from '#domain/media/kind.ts';
import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import type { Handle } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

/** The id in the path of an upload; null for any other path. */
export const idInPath = (path: SQL) =>
  sql`substring(${path} from '^/objects/uploads/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid`;

/** `movingOf` as a query has it. */
export const movingIn = (file: SQL) =>
  sql`case when ${file}.kind = 'image' and ${file}.seconds is not null
           then json_build_object('type', ${file}.content_type, 'bytes', ${file}.bytes) end`;

export interface ReadyObject {
  kind: MediaKind;
  bytes: number;
  /** Of the upright picture; null for a video that could not be measured. */
  width: number | null;
  height: number | null;
  hasPoster: boolean;
}

/**
 * Which of these paths are the agency's own, checked uploads. In a transaction the rows stay locked until its
 * end, so that the clean-up cannot remove a file before a row refers to it.
 */
export async function readyObjects(
  handle: Handle,
  tenant: Tenant,
  paths: readonly string[],
): Promise<Map<string, ReadyObject>> {
  const ids = [...new Set(paths.map(objectIdOf).filter((id) => id !== null))].sort();
  if (ids.length === 0) return new Map();
  const rows = await handle
    .select()
    .from(objects)
    .where(and(inArray(objects.id, ids), visibleTo(tenant, objects), eq(objects.state, 'ready')))
    .orderBy(objects.id)
    .for('share');
  return new Map(
    rows.map((row) => [
      pathOfObject(row.id),
      {
        kind: row.kind ?? 'image',
        bytes: row.bytes ?? 0,
        width: row.width,
        height: row.height,
        hasPoster: row.hasPoster === 1,
      },
    ]),
  );
}
