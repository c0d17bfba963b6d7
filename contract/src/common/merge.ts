/** A record before two people changed it, and after each one's changes. */
export type Versions<Values> = Readonly<Record<'before' | 'mine' | 'theirs', Values>>

export type Merge<Values, Field = keyof Values> = {
  /** Mine wins where both changed a field. */
  merged: Values
  /** Fields that both changed, to different values. */
  conflicts: Field[]
  /** Fields that only the other side changed. */
  others: Field[]
}

/** Three-way merge, field by field. Members outside `fields` come from theirs. */
export function mergeVersions<Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  { before, mine, theirs }: Versions<Values>,
  isSame: (one: Values[Field], other: Values[Field]) => boolean = Object.is,
): Merge<Values, Field> {
  const result: Merge<Values, Field> = { merged: { ...theirs }, conflicts: [], others: [] }
  for (const field of fields) {
    if (isSame(mine[field], theirs[field])) continue
    if (isSame(mine[field], before[field])) {
      result.others.push(field)
      continue
    }
    result.merged[field] = mine[field]
    if (!isSame(theirs[field], before[field])) result.conflicts.push(field)
  }
  return result
}
