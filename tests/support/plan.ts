import type { Database } from '#server/db/connect.ts';

/** Which tables a query can only read as a whole, and which indexes it reads by, however few rows there are now. */
export async function planOf(
  { pool }: Pick<Database, 'pool'>,
  query: { toSQL(): { sql: string; params: unknown[] } },
): Promise<{ whole: string[]; indexes: string[] }> {
  const { sql, params } = query.toSQL();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const named = (pattern: RegExp) => [...plan.matchAll(pattern)].map((match) => match[1] ?? '');
    return {
      whole: named(/Seq Scan on (\w+)/g),
      indexes: named(/(?:using|Bitmap Index Scan on) (\w+)/g),
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
