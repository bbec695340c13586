import { AppError, badField } from '#domain/kit/errors.ts';
import { LOGO_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE } from '#domain/media/limits.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import { readyObjects } from '#server/features/media/queries.ts';

/** A logo must be a small picture that this agency uploaded; any other counts as not uploaded. */
export async function requireOwnLogo(tx: Tx, tenant: Tenant, logoUrl: string): Promise<void> {
  const logo = (await readyObjects(tx, tenant, [logoUrl])).get(logoUrl);
  if (!logo) throw badField('logoUrl', 'Please upload the logo first');
  if (logo.kind !== 'image') throw badField('logoUrl', LOGO_NOT_IMAGE);
  // A picture that was uploaded for a post may be larger than a logo.
  if (logo.bytes > LOGO_BYTES)
    throw new AppError('too_large', LOGO_TOO_LARGE, { fields: { logoUrl: LOGO_TOO_LARGE } });
}
