/** How many of the latest days, weeks and months that have a backup keep their newest one. */
const KEPT = { days: 7, weeks: 4, months: 12 }
const DAY_MS = 24 * 3_600_000

const NAME = /^epay-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z\.backup$/

/** Such as `epay-2026-11-23T0200Z.backup`. */
export function backupName(at: Date): string {
  const text = at.toISOString()
  return `epay-${text.slice(0, 13)}${text.slice(14, 16)}Z.backup`
}

/** When a backup of this name was begun; `undefined` for a name that isn't ours. */
function timeOf(name: string): Date | undefined {
  const [, day, hour, minute] = NAME.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:00Z`)
  return !Number.isNaN(at.getTime()) && backupName(at) === name ? at : undefined
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const mondayOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS))
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/**
 * Which of the names are no longer to be kept. Periods without a backup count for nothing, so that nothing goes only
 * because time has passed. What isn't named by us stays, and so does what has a name of the future: some clock was wrong.
 */
export function namesToRemove(names: readonly string[], now: Date): string[] {
  const ours = names
    .flatMap(name => {
      const at = timeOf(name)
      return at && at <= now ? [{ name, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  const namesToKeep = new Set<string>()
  for (const [periodOf, count] of [
    [dayOf, KEPT.days],
    [mondayOf, KEPT.weeks],
    [monthOf, KEPT.months],
  ] as const) {
    const newest = new Map<string, string>()
    for (const { name, at } of ours) if (!newest.has(periodOf(at))) newest.set(periodOf(at), name)
    for (const name of [...newest.values()].slice(0, count)) namesToKeep.add(name)
  }
  return ours.flatMap(({ name }) => (namesToKeep.has(name) ? [] : [name]))
}
