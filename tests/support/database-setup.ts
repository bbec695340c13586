import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { embeddedAdmin } from '#server/db/embedded-role.ts';
import { migrate } from '#server/db/migrate.ts';
import { asAdmin, quietLog, urlOf } from './database-server.ts';
import { bundlePrograms } from './programs.ts';
import { startServedPostgres } from './served-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, the database that new ones are copied from, and how the names of all of them begin. */
    databases: {
      url: string;
      template: string;
      prefix: string;
      /** Bundled, see programs.ts. */ programs: string;
    };
  }
}

/**
 * One server for the whole run: the one named by TEST_DATABASE_URL, else one of the system's own version (Debian's is
 * the oldest that we support), else, or with TEST_EMBEDDED, an embedded one in a temporary folder. What the embedded
 * one does besides (start, stop, kill, upgrade) has tests of its own, and all journeys run on it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, programs] = await Promise.all([startServer(), bundlePrograms()]);
  const prefix = `greenroom_test_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  await asAdmin(server.url, (admin) => admin.query(`create database ${template}`));
  const folder = 'server/db/migrations';
  const database = await openDatabase({
    databaseUrl: urlOf(server.url, template),
    dataDir: '',
    log: quietLog,
  });
  if (existsSync(folder)) await migrate(database, folder, quietLog);
  await database.close();
  project.provide('databases', { url: server.url, template, prefix, programs: programs.folder });
  return async () => {
    await asAdmin(server.url, async (admin) => {
      const { rows } = await admin.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    });
    await server.stop();
    await programs.remove();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: () => Promise.resolve() };
  const served = process.env.TEST_EMBEDDED ? null : await startServedPostgres();
  if (served) return served;
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  const embedded = await startEmbedded({ dataDir, log: quietLog });
  const { host, database } = embedded.connection;
  return {
    // Makes and drops databases, which the app itself may not.
    url: `postgresql://${embeddedAdmin}@localhost/${database}?host=${encodeURIComponent(host)}`,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
