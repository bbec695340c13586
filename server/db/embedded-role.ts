import pg from 'pg';

/** The role that initdb makes: it may do anything, and is used at the start alone. */
export const embeddedAdmin = 'greenroom';
/** The role that the app works as. It owns the database and all that is in it, and nothing else on the machine. */
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
 * The database and the role that the app works as, made where they are missing. The first release worked as the role
 * that may do anything: what it made is handed over. May be repeated; a start that dies in between leaves nothing half.
 */
export async function prepareRole(server: Server): Promise<void> {
  await asAdmin(server, 'postgres', async (admin) => {
    const has = async (question: string, name: string) =>
      (await admin.query(question, [name])).rowCount !== 0;
    if (!(await has('select from pg_roles where rolname = $1', embeddedUser)))
      await admin.query(`create role ${embeddedUser} login`);
    if (!(await has('select from pg_database where datname = $1', embeddedDatabase)))
      await admin.query(`create database ${embeddedDatabase} owner ${embeddedUser}`);
    // Written anew at every start: nothing that was granted by hand or by mistake lasts.
    await admin.query(
      `alter role ${embeddedUser} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    );
    await admin.query(`alter database ${embeddedDatabase} owner to ${embeddedUser}`);
  });
  await asAdmin(server, embeddedDatabase, (admin) => admin.query(HAND_OVER));
}

/**
 * `reassign owned` refuses, because the role of initdb also owns what belongs to PostgreSQL itself. Row types and
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
