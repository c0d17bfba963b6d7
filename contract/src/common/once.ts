/** Creates the value on first use. The schemas of a large form take a tenth of a second to create on slow phones. */
export function once<Value>(create: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => {
    cached ??= { value: create() }
    return cached.value
  }
}
