import pg from 'pg'

/** Asks for rows by a statement that is prepared once on each connection; `name` is its name there. */
export type Query = <Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>

const DATE_OID = 1082

export function openFloorDatabase(databaseUrl: string | undefined): Query {
  pg.types.setTypeParser(DATE_OID, text => text)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows
}
