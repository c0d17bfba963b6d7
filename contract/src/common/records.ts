/**
 * `Object.entries` that keeps the keys' type.
 * Guarantee: the record was written as a literal of exactly these keys, so it has no others.
 */
export function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}

/**
 * `Object.keys` that keeps the keys' type.
 * Guarantee: as for `entriesOf`.
 */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}

/**
 * A record with a value for each of the keys.
 * Guarantee: every key is set, and nothing else.
 */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map(key => [key, make(key)])) as Record<Key, Value>
}

/**
 * A record of only these members.
 * Guarantee: exactly these are set.
 */
export function pick<Whole extends object, Key extends keyof Whole & string>(
  record: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(keys.map(key => [key, record[key]])) as Pick<Whole, Key>
}
