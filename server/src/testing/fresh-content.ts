import pg from 'pg'

type Connection = { query(text: string): Promise<{ rows: Record<string, string>[] }> }

/** What a database holds before anyone used it. */
export type FreshContent = {
  /** A digest of the tables, columns, triggers and functions. */
  shape: string
  /** Statements that fill the empty tables again and set the sequences back. */
  refill: string
}

const FIRST_OID = 16_384

const SHAPE = `select md5(string_agg(part, ' ' order by part)) as shape from (
  select concat(oid, relname, relkind) from pg_class where oid >= ${FIRST_OID}
  union all select concat(attrelid, attname, atttypid, attnotnull) from pg_attribute where attrelid >= ${FIRST_OID}
  union all select concat(oid, tgname, tgenabled) from pg_trigger
  union all select concat(oid, conname) from pg_constraint
  union all select concat(oid, proname, prosrc) from pg_proc where oid >= ${FIRST_OID}
  union all select concat(oid, nspname) from pg_namespace
) as parts (part)`

/** Only those that take room: a table that was never written has no file to empty. */
const WRITTEN_TABLES = `select oid::regclass::text as name from pg_class
  where oid >= ${FIRST_OID} and relkind = 'r' and pg_relation_size(oid) > 0`

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name,
  coalesce(last_value, start_value) as value, last_value is not null as "isUsed" from pg_sequences`

export async function readFreshContent(database: Connection): Promise<FreshContent> {
  const refill: string[] = []
  for (const table of await writtenTables(database)) {
    const { rows } = await database.query(`select json_agg(t)::text as held from ${table} t`)
    const held = `json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows[0]?.held ?? '[]')})`
    refill.push(`insert into ${table} overriding system value select * from ${held}`)
  }
  const sequences = await database.query(SEQUENCES)
  for (const { name = '', value, isUsed } of sequences.rows)
    refill.push(`select setval(${pg.escapeLiteral(name)}, ${value}, ${isUsed})`)
  return { shape: await readShape(database), refill: refill.join(';\n') }
}

/** Makes a used database's content fresh again. Answers false when it has other tables than a fresh one. */
export async function restoreFreshContent(database: Connection, fresh: FreshContent): Promise<boolean> {
  if ((await readShape(database)) !== fresh.shape) return false
  // All but the prepared statements, which the connection keeps naming.
  await database.query('reset all; close all; discard temp; select pg_advisory_unlock_all()')
  const tables = await writtenTables(database)
  // Neither the audit trail's triggers nor foreign keys have a say in this.
  await database.query(`begin;
    set local session_replication_role = replica;
    ${tables.map(table => `delete from ${table}`).join(';')};
    ${fresh.refill};
    commit`)
  await database.query(`vacuum ${tables.join()}`)
  return true
}

async function writtenTables(database: Connection): Promise<string[]> {
  return (await database.query(WRITTEN_TABLES)).rows.map(({ name = '' }) => name)
}

async function readShape(database: Connection): Promise<string> {
  return (await database.query(SHAPE)).rows[0]?.shape ?? ''
}
