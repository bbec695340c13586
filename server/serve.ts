import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { listenForChanges } from '#server/db/changes.ts';
import { migrate } from '#server/db/migrate.ts';
import { tellOfUnusedFolder } from '#server/db/move.ts';
import { buildApp } from '#server/http/app.ts';
import { endWell } from '#server/http/closing.ts';
import { inTime } from '#server/http/health.ts';
import { rememberSessions } from '#server/kit/remembered.ts';
import { removeLeftFolders } from '#server/kit/temporary-folder.ts';
import type { Publishers } from '#server/ports/publisher/port.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { probeFolder } from '#server/ports/storage/probe-folder.ts';
import { tellUnusable } from '#server/ports/storage/s3-errors.ts';
import { startWorker } from '#server/worker/runner.ts';
import { compose } from './compose.ts';
import { tellOfOtherKey } from './fitting-key.ts';
import { openLog } from './log.ts';
import { jobs, rawRoutes, routes, sealAllAnew, timers } from './rooms.ts';
import { SettingsError, type Settings } from './settings.ts';

export interface Places {
  migrations: string;
  /** The folder with the built pages; null serves only the API. */
  pages: string | null;
  build: string;
}

export interface Running {
  address: string;
  /** Why it is not ready: the store of files cannot be used. It is served all the same, as the store may come back. */
  lacks: string | null;
  stop(): Promise<void>;
}

/** One line, with the setting that helps. */
const cannotListen =
  ({ port, host }: Settings) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new SettingsError(`PORT ${port} is already in use. Stop what uses it, or set another PORT.`);
    if (error.code === 'EACCES')
      throw new SettingsError(`PORT ${port} may not be used by this account. Set another PORT.`);
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
      throw new SettingsError(`HOST ${host} is not an address of this machine`);
    throw error;
  };

/** The folder of files is looked at by itself (server/compose.ts). */
async function lackingStore({ s3 }: Settings, storage: StoragePort): Promise<string | null> {
  if (!s3) return null;
  try {
    await inTime(() => storage.check());
    return null;
  } catch (error) {
    return `${tellUnusable(s3, error)} Check the S3_… settings.`;
  }
}

/** Starts everything in the order of its dependencies, and stops it in reverse. */
export async function serve(
  settings: Settings,
  places: Places,
  moreChannels: Publishers = {},
): Promise<Running> {
  const log = openLog(settings.logLevel);
  await removeLeftFolders(new Date()).catch((error: unknown) =>
    log.warn({ err: error }, 'what a killed process left in the temporary folder could not be removed'),
  );
  const { ctx: composed, database, close } = await compose(settings, log, moreChannels);
  const undo: (() => Promise<unknown>)[] = [close];
  const lacking = lackingStore(settings, composed.storage);
  const changes = listenForChanges(database.connection, log);
  undo.push(() => changes.close());
  const ctx = { ...composed, remembered: rememberSessions(changes) };
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await migrate(database, places.migrations, log);
    if (settings.databaseUrl) await tellOfUnusedFolder(database.pool, settings.dataDir, log);
    await sealAllAnew(ctx);
    await tellOfOtherKey(ctx);
    const works = settings.role !== 'web';
    const worker = works ? await startWorker({ ctx, database, jobs, timers, concurrency: 8 }) : null;
    if (worker) undo.push(() => worker.stop());
    const app = await buildApp({
      ctx,
      logger: log,
      routes: settings.role === 'worker' ? [] : routes,
      rawRoutes: settings.role === 'worker' ? [] : rawRoutes,
      pages: settings.role === 'worker' ? null : places.pages,
      build: places.build,
      storeOrigin: ctx.storage.uploadOrigin,
      metricsToken: settings.metricsToken,
      changes: settings.role === 'worker' ? null : changes,
      readiness: {
        database: async () => {
          await ctx.db.execute(sql`select 1`);
          // On a full disk the embedded database still answers, and takes no more.
          if (!settings.databaseUrl) await probeFolder(join(settings.dataDir, `probe-${process.pid}`));
        },
        storage: () => ctx.storage.check(),
        worker: async () => {
          if (worker && !worker.ready()) throw new Error('the worker is not ready');
        },
      },
    });
    undo.push(endWell(app));
    await app.listen({ port: settings.port, host: settings.host }).catch(cannotListen(settings));
    const { port } = app.server.address() as AddressInfo;
    const host = settings.host === '127.0.0.1' ? 'localhost' : settings.host;
    return { address: `http://${host}:${port}`, lacks: await lacking, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
