import { eq, sql, type SQL } from 'drizzle-orm';
import type { AgencyFace } from '#domain/agencies/face.ts';
import type { ShownFace } from '#domain/approvals/reader.ts';
import { shadesOf } from '#domain/agencies/shades.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import type { Tenant } from './visible-to.ts';

/** Null until the agency has a name of its own: the founder's name is not the agency's. */
const ownName = sql<string | null>`case when agencies.has_own_name then agencies.name end`;

export async function readFace(db: Handle, { agencyId }: Tenant): Promise<AgencyFace> {
  const [found] = await db
    .select({
      name: ownName,
      logoUrl: agencies.logoUrl,
      accent: agencies.accent,
      showsGreenroom: agencies.showsGreenroom,
    })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (!found) throw notFound('Agency');
  return found;
}

/** The same in SQL, as JSON, for an agency's id. */
export const faceOf = (id: SQL) => sql<AgencyFace>`(
  select json_build_object('name', ${ownName}, 'logoUrl', agencies.logo_url, 'accent', agencies.accent,
                           'showsGreenroom', agencies.shows_greenroom)
    from agencies where agencies.id = ${id})`;

/** The agency as clients see it; `address` makes a URL that they can open. */
export const shownFaceOf = (
  face: AgencyFace,
  address: (path: string, width: number) => string,
): ShownFace => ({
  name: face.name,
  logoUrl: face.logoUrl && address(face.logoUrl, 160),
  shades: face.accent ? shadesOf(face.accent) : null,
  showsGreenroom: face.showsGreenroom,
});
