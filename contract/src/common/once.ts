/** Creates a value on first use. On slow phones, the schemas of a large form take a tenth of a second. */
export function once<Value>(create: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => {
    cached ??= { value: create() }
    return cached.value
  }
}
