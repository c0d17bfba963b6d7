/** Makes a value when it is first asked for: schemas of large forms cost a slow phone a tenth of a second. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
