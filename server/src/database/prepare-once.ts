import type { Executor } from './transaction.ts'

/**
 * Builds the SQL once and prepares it once per connection. Values must be placeholders.
 * @param build must end with `.prepare(NAME)`, with a unique name
 */
export function prepareOnce<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const queries = new WeakMap<Executor, Query>()
  return db => {
    const existingQuery = queries.get(db)
    if (existingQuery !== undefined) return existingQuery
    const query = build(db)
    queries.set(db, query)
    return query
  }
}
