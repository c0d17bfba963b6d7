/** Creates a value on first use. The schemas of large forms take a slow phone a tenth of a second. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
