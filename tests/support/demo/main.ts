import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { z } from 'zod';
import { compose } from '#server/compose.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings.ts';
import { seedAgency } from './agency.ts';
import { develop, recipeOf } from './art/picture.ts';
import { brands } from './brands/all.ts';
import { canFilm, filmRecipe, shootFilm } from './film.ts';
import { seedGoingOut } from './going-out.ts';
import { keptFile } from './uploads.ts';

/*
 * Fills the data folder that the settings name, which must be new, and leaves what the caller prints in `demo.json`
 * there.
 */
const networkSchema = z.object({ handle: z.string(), password: z.string() });
const [, , cache] = process.argv;
const settings = readSettings(process.env, process.cwd());
const log = pino({ level: 'error' });
const { ctx, database } = await compose(settings, log);
try {
  await migrate(database, 'server/db/migrations', log);
  const seeded = await seedAgency(ctx, {
    brands,
    film: film(),
    develop: (name, picture) =>
      keptFile(cache ?? null, recipeOf(name, picture), () => develop(name, picture)),
    tell: (line) => console.log(`  ${line}`),
  });
  const { owner, ...told } = seeded;
  const { DEMO_NETWORK } = process.env;
  const goingOut = DEMO_NETWORK
    ? await seedGoingOut(ctx, owner, brands[0]?.name ?? '', networkSchema.parse(JSON.parse(DEMO_NETWORK)))
    : null;
  const posts = told.posts + (goingOut ? 1 : 0);
  await writeFile(join(settings.dataDir, 'demo.json'), JSON.stringify({ ...told, posts, goingOut }));
} finally {
  await database.close();
}

async function film(): Promise<Buffer | null> {
  if (canFilm()) return keptFile(cache ?? null, filmRecipe(), shootFilm);
  console.log('  ffmpeg is not installed: the post with the short video shows a picture instead.');
  return null;
}
