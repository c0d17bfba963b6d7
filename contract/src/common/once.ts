/** Creates a value on first use. The schemas of large forms take a slow phone a tenth of a second. */
export function once<Value>(create: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => {
    cached ??= { value: create() }
    return cached.value
  }
}
