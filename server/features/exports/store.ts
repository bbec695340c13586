import { and, desc, eq } from 'drizzle-orm';
import type { ExportShown } from '#domain/agencies/export-contract.ts';
import type { Handle } from '#server/db/connect.ts';
import { agencyExports } from '#server/db/schema/exports.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

export type ExportRow = typeof agencyExports.$inferSelect;

export const EXPORTS = 'exports/';
/** The key of an archive, counted from one. */
export const archiveKey = (id: string, part: number) => `${EXPORTS}${id}/${part}.zip`;

/** More than anybody requests within the days that exports are kept. */
const LIST_MOST = 20;

export const exportsOf = (db: Handle, tenant: Tenant) =>
  db
    .select()
    .from(agencyExports)
    .where(visibleTo(tenant, agencyExports))
    .orderBy(desc(agencyExports.createdAt), desc(agencyExports.id))
    .limit(LIST_MOST);

export const exportOf = async (db: Handle, tenant: Tenant, id: string): Promise<ExportRow | undefined> =>
  (
    await db
      .select()
      .from(agencyExports)
      .where(and(visibleTo(tenant, agencyExports), eq(agencyExports.id, id)))
  )[0];

const isThere = ({ state, expiresAt }: ExportRow, now: Date) =>
  state === 'ready' && expiresAt !== null && expiresAt > now;

/** The sizes of the archives that can be downloaded now. */
export const archivesOf = (row: ExportRow, now: Date): number[] => (isThere(row, now) ? row.bytes : []);

export const shown = (
  row: ExportRow,
  now: Date,
): Omit<ExportShown, 'createdAt' | 'expiresAt'> & Pick<ExportRow, 'createdAt' | 'expiresAt'> => ({
  ...row,
  files: archivesOf(row, now).map((bytes, index) => ({
    url: `/api/agency/exports/${row.id}/${index + 1}.zip`,
    bytes,
  })),
});
