import pg from 'pg';
import type { Log } from '#server/db/log.ts';

const quiet = () => undefined;
export const quietLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The same server, another database. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
