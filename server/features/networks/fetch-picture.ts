import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Handle } from '#server/db/connect.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { CannotDecode } from '#server/features/media/decoder.ts';
import { shrink } from '#server/features/media/pictures.ts';
import type { Ctx } from '#server/kit/context.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { queueJob } from '#server/kit/job.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import { PortError } from '#server/ports/port-error.ts';
import { updateAccountRow } from './store.ts';

export const PICTURE_JOB = {
  name: 'fetch-picture',
  payload: z.object({ accountId: z.uuid() }),
  maxAttempts: 4,
};
const LIMIT = 30_000;
/** Shown at most 48 pixels wide, on screens with two dots per pixel. */
const WIDTH = 96;
/** Small, because every list of accounts contains it. */
const MOST_BYTES = 16 * 1024;

export const queuePicture = (handle: Handle, accountId: string) =>
  queueJob(handle, PICTURE_JOB, { accountId }, { key: `picture:${accountId}` });

/**
 * Downloads the profile's current picture, makes it small and stores it. If it cannot be read or is no
 * picture, the last one stays; a profile without a picture shows its initials.
 */
export async function fetchPicture(ctx: Ctx, accountId: string): Promise<void> {
  const [row] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!row) return;
  try {
    const picture = row.avatarUrl === null ? null : await smallPicture(ctx, row.agencyId, row.avatarUrl);
    if (picture !== row.picture) await updateAccountRow(ctx.db, accountId, { picture, updatedAt: ctx.now() });
  } catch (error) {
    if (error instanceof PortError && error.kind === 'retry later') throw error;
    if (!(error instanceof PortError) && !(error instanceof CannotDecode)) throw error;
    ctx.log.info({ account: accountId, err: error }, 'a profile’s picture could not be read');
  }
}

async function smallPicture(ctx: Ctx, agencyId: string, url: string): Promise<string> {
  const data = await withTimeLimit(LIMIT, (signal) => ctx.networks.picture(url, signal));
  return inTemporaryFolder(async (folder) => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(from, data);
    await shrink(agencyId, from, to, { key: '', width: WIDTH, format: 'webp' });
    const small = await readFile(to);
    if (small.length > MOST_BYTES)
      throw new PortError('will never work', 'The picture cannot be made small.');
    return `data:image/webp;base64,${small.toString('base64')}`;
  });
}
