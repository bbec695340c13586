import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whose rows are asked for: a member, or a row of the agency itself, such as a post. */
export interface Tenant {
  agencyId: string;
}

interface Owned {
  agencyId: PgColumn;
}

/** What a member sees of a table. This file alone compares agencies; what another agency has does not exist. */
export const visibleTo = (tenant: Tenant, table: Owned): SQL => eq(table.agencyId, tenant.agencyId);

/** The same in SQL that is written out, for a table under another name. */
export const visibleAs = (tenant: Tenant, name: string): SQL =>
  sql`${sql.identifier(name)}.agency_id = ${tenant.agencyId}`;

/** The same for a row that was found by a secret or an id. */
export const isVisibleTo = (tenant: Tenant | null, row: Tenant): boolean =>
  tenant !== null && row.agencyId === tenant.agencyId;

/** Joins two tables within an agency. */
export const ofSameAgency = (one: Owned, other: Owned): SQL => eq(one.agencyId, other.agencyId);
