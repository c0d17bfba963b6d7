import type { Executor } from './transaction.ts'

/**
 * A query whose SQL is built once and that each connection prepares once; its values are placeholders.
 * @param build makes the query, ending with `.prepare(NAME)`; no two queries have the same name
 */
export function prepared<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const built = new WeakMap<Executor, Query>()
  return db => {
    const known = built.get(db)
    if (known !== undefined) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}
