/** `Object.entries` with typed keys. The cast is safe only if the record has no keys beyond those of its type. */
export function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}

/** `Object.keys` with typed keys, with the same caveat as `entriesOf`. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}

/** The cast is safe because the object has exactly these keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  createValue: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map(key => [key, createValue(key)])) as Record<Key, Value>
}

/** The cast is safe because the object has exactly these keys. */
export function pick<Whole extends object, Key extends keyof Whole & string>(
  record: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(keys.map(key => [key, record[key]])) as Pick<Whole, Key>
}
