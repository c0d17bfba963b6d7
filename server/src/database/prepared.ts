import type { Executor } from './transaction.ts'

/**
 * Builds the SQL once and prepares it once per connection; values are placeholders.
 * @param build must end with `.prepare(NAME)`, with a unique name
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
