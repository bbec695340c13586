import pg from 'pg';

/** What Greenroom and its queue keep. Which migrations ran is known to each database itself. */
const SCHEMAS = `('public', 'graphile_worker')`;
const LEFT_OUT = `('graphile_worker.migrations')`;
/** How many rows are in memory at a time. */
const AT_A_TIME = 500;

export interface Copied {
  tables: number;
  rows: number;
}

interface Column {
  relation: string;
  name: string;
  type: string;
  generated: boolean;
}

const nameOf = (name: string) => pg.escapeIdentifier(name);

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select format('%I.%I', nspname, relname) as relation, attname as name,
      format_type(atttypid, atttypmod) as type, attgenerated <> '' as generated
    from pg_attribute as field join pg_class as class on class.oid = attrelid
      join pg_namespace as space on space.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ${SCHEMAS} and attnum > 0 and not attisdropped
      and format('%I.%I', nspname, relname) not in ${LEFT_OUT}
    order by nspname, relname, attname`);
  return rows;
}

/** Tables with the columns that are written; the others follow from them. */
async function tablesOf(client: pg.Client): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>();
  for (const column of await columnsOf(client))
    if (!column.generated) tables.set(column.relation, [...(tables.get(column.relation) ?? []), column]);
  return tables;
}

/** Tables, columns and migrations: two databases with the same shape were made by the same version. */
export async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return '';
  const migrations = await client.query('select created_at from drizzle.__drizzle_migrations order by 1');
  return JSON.stringify([migrations.rows, await columnsOf(client)]);
}

/**
 * Replaces all rows of one database by those of another with the same shape. Both clients are in a transaction; the
 * caller commits. Fails if a table is not the same afterwards.
 */
export async function copyRows(source: pg.Client, target: pg.Client): Promise<Copied> {
  // Values travel as text, as in a dump; these say how dates, numbers and bytes are written.
  for (const client of [source, target])
    await client.query(
      `set local datestyle to 'ISO, YMD'; set local intervalstyle to postgres; set local timezone to 'UTC';
       set local bytea_output to hex; set local extra_float_digits to 1`,
    );
  const tables = await tablesOf(source);
  const restore = await holdRulesBack(target);
  await target.query(`truncate ${[...tables.keys()].join(', ')}`);
  for (const [table, columns] of tables) await copyTable(source, target, table, columns);
  await copySequences(source, target);
  // Foreign keys are checked now.
  await target.query('set constraints all immediate');
  for (const step of restore) await target.query(step);

  let rows = 0;
  for (const [table, columns] of tables) {
    const [there, here] = [await sumOf(source, table, columns), await sumOf(target, table, columns)];
    if (there.rows !== here.rows || there.sum !== here.sum)
      throw new Error(
        `${table} has ${here.rows} rows there and ${there.rows} here, or they are not the same.`,
      );
    rows += Number(there.rows);
  }
  return { tables: tables.size, rows };
}

/**
 * Until the statements that are returned have run, no trigger of ours counts or announces a row, and rows may come
 * before those that they refer to. The owner of the tables may do that, a superuser is not needed.
 */
async function holdRulesBack(target: pg.Client): Promise<string[]> {
  const { rows } = await target.query<{ hold: string; restore: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as hold,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
    from pg_trigger join pg_class as class on class.oid = tgrelid
      join pg_namespace as space on space.oid = relnamespace
    where not tgisinternal and tgenabled = 'O' and nspname in ${SCHEMAS}
    union all
    select format('alter table %s alter constraint %I deferrable initially deferred', conrelid::regclass, conname),
      format('alter table %s alter constraint %I not deferrable', conrelid::regclass, conname)
    from pg_constraint join pg_namespace as space on space.oid = connamespace
    where contype = 'f' and not condeferrable and nspname in ${SCHEMAS}`);
  for (const { hold } of rows) await target.query(hold);
  await target.query('set constraints all deferred');
  return rows.map(({ restore }) => restore);
}

async function copyTable(source: pg.Client, target: pg.Client, table: string, columns: Column[]) {
  const names = columns.map(({ name }) => nameOf(name));
  const insert = `
    insert into ${table} (${names.join(', ')}) overriding system value
    select ${columns.map(({ name, type }) => `${nameOf(name)}::${type}`).join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as given (${names.join(', ')})`;
  await source.query(
    `declare all_rows no scroll cursor for select ${names.map((name) => `${name}::text`).join(', ')} from ${table}`,
  );
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({
      text: `fetch ${AT_A_TIME} from all_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    await target.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }
  await source.query('close all_rows');
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ sequence: string }>(`
    select class.oid::regclass::text as sequence
    from pg_class as class join pg_namespace as space on space.oid = relnamespace
    where relkind = 'S' and nspname in ${SCHEMAS}`);
  for (const { sequence } of rows) {
    const found = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    const { last, called } = found.rows[0] ?? { last: '1', called: false };
    await target.query('select setval($1::regclass, $2::bigint, $3)', [sequence, last, called]);
  }
}

/** How many rows there are, and a number that is another one as soon as any value is. */
async function sumOf(client: pg.Client, table: string, columns: Column[]) {
  const values = columns.map(({ name }) => `${nameOf(name)}::text`).join(', ');
  const { rows } = await client.query<{ rows: string; sum: string | null }>(
    `select count(*)::text as rows, sum(hashtextextended(row(${values})::text, 0))::text as sum from ${table}`,
  );
  return rows[0] ?? { rows: '0', sum: null };
}
