import { and, eq } from 'drizzle-orm';
import { badField } from '#domain/kit/errors.ts';
import { LOGO_BYTES, LOGO_NOT_IMAGE, LOGO_TOO_LARGE } from '#domain/media/limits.ts';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { Handle } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';

/** A logo is a picture that this owner uploaded and that was found good; somebody else's is as good as none. */
export async function requireOwnLogo(db: Handle, userId: string, logoUrl: string): Promise<void> {
  const [logo] = await db
    .select({ kind: objects.kind, bytes: objects.bytes })
    .from(objects)
    .where(
      and(eq(objects.id, objectIdOf(logoUrl) ?? ''), eq(objects.userId, userId), eq(objects.state, 'ready')),
    );
  if (!logo) throw badField('logoUrl', 'Please upload the logo first');
  if (logo.kind !== 'image') throw badField('logoUrl', LOGO_NOT_IMAGE);
  if ((logo.bytes ?? 0) > LOGO_BYTES) throw badField('logoUrl', LOGO_TOO_LARGE);
}
