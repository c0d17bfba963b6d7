/** A record before two people edited it, and each person's edited version. */
export type Versions<Values> = Readonly<Record<'before' | 'mine' | 'theirs', Values>>

export type MergeResult<Values, Field = keyof Values> = {
  /** Contains my values for the fields in conflict. */
  merged: Values
  /** Fields that both people changed, to different values. */
  conflicts: Field[]
  theirChanges: Field[]
}

/** Three-way merge of `fields`. All other members are taken from `theirs`. */
export function mergeVersions<Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  { before, mine, theirs }: Versions<Values>,
  isSame: (one: Values[Field], other: Values[Field]) => boolean = Object.is,
): MergeResult<Values, Field> {
  const result: MergeResult<Values, Field> = { merged: { ...theirs }, conflicts: [], theirChanges: [] }
  for (const field of fields) {
    if (isSame(mine[field], theirs[field])) continue
    if (isSame(mine[field], before[field])) {
      result.theirChanges.push(field)
      continue
    }
    result.merged[field] = mine[field]
    if (!isSame(theirs[field], before[field])) result.conflicts.push(field)
  }
  return result
}
