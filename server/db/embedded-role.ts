import pg from 'pg';

/** The superuser role that initdb creates; used only at the start. */
export const embeddedAdmin = 'greenroom';
/** The app's role. It owns the database and everything in it, and nothing else. */
export const embeddedUser = 'greenroom_app';
export const embeddedDatabase = 'greenroom';

interface Server {
  host: string;
  port: number;
}

async function asAdmin<T>(
  server: Server,
  database: string,
  work: (admin: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...server, database, user: embeddedAdmin });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates the database and the app's role if missing. The first release used the superuser role: its objects
 * are handed over. May be repeated; a start that dies in between leaves nothing half done.
 */
export async function prepareRole(server: Server): Promise<void> {
  await asAdmin(server, 'postgres', async (admin) => {
    const has = async (question: string, name: string) =>
      (await admin.query(question, [name])).rowCount !== 0;
    if (!(await has('select from pg_roles where rolname = $1', embeddedUser)))
      await admin.query(`create role ${embeddedUser} login`);
    if (!(await has('select from pg_database where datname = $1', embeddedDatabase)))
      await admin.query(`create database ${embeddedDatabase} owner ${embeddedUser}`);
    // Set at every start, so that privileges granted by hand or by mistake do not last.
    await admin.query(
      `alter role ${embeddedUser} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    );
    await admin.query(`alter database ${embeddedDatabase} owner to ${embeddedUser}`);
  });
  await asAdmin(server, embeddedDatabase, (admin) => admin.query(HAND_OVER));
}

/**
 * `reassign owned` fails, because the role of initdb also owns PostgreSQL's own objects. Row types and
 * sequences of columns follow their tables.
 */
const HAND_OVER = `
do $$
declare
  one record;
  mine constant oid := '${embeddedAdmin}'::regrole;
begin
  for one in
    select format('alter schema %I owner to ${embeddedUser}', nspname) as action
    from pg_namespace where nspowner = mine and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${embeddedUser}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      class.oid::regclass)
    from pg_class as class join pg_namespace as space on space.oid = relnamespace
    where relowner = mine and relkind in ('r', 'p', 'v', 'm', 'S')
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend as part
        where part.classid = 'pg_class'::regclass and part.objid = class.oid and part.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${embeddedUser}', routine.oid::regprocedure)
    from pg_proc as routine join pg_namespace as space on space.oid = pronamespace
    where proowner = mine and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend as part
        where part.classid = 'pg_proc'::regclass and part.objid = routine.oid and part.deptype = 'e')
    union all
    select format('alter type %s owner to ${embeddedUser}', kind.oid::regtype)
    from pg_type as kind join pg_namespace as space on space.oid = typnamespace
      left join pg_class as class on class.oid = typrelid
    where typowner = mine and nspname !~ '^pg_' and nspname <> 'information_schema'
      and (typtype in ('e', 'd', 'r') or (typtype = 'c' and class.relkind = 'c'))
  loop
    execute one.action;
  end loop;
end $$`;
