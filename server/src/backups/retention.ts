const RETENTION = { days: 7, weeks: 4, months: 12 }
const DAY_MS = 24 * 3_600_000

const BACKUP_NAME = /^epay-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z\.backup$/

/** For example, `epay-2026-11-23T0200Z.backup`. */
export function backupName(at: Date): string {
  const text = at.toISOString()
  return `epay-${text.slice(0, 13)}${text.slice(14, 16)}Z.backup`
}

/** Returns when the backup was started, or `undefined` if `name` isn't a backup's name. */
function startTimeOf(name: string): Date | undefined {
  const [, day, hour, minute] = BACKUP_NAME.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:00Z`)
  return !Number.isNaN(at.getTime()) && backupName(at) === name ? at : undefined
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const mondayOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS))
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/**
 * Returns the names to delete. Periods without a backup don't count, so that the passage of time alone deletes
 * nothing. Keeps files that aren't backups, and backups dated in the future, which result from a wrong clock.
 */
export function namesToRemove(names: readonly string[], now: Date): string[] {
  const pastBackups = names
    .flatMap(name => {
      const at = startTimeOf(name)
      return at && at <= now ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const namesToKeep = new Set<string>()
  for (const [periodOf, count] of [
    [dayOf, RETENTION.days],
    [mondayOf, RETENTION.weeks],
    [monthOf, RETENTION.months],
  ] as const) {
    const newestNames = new Map<string, string>()
    for (const { name, at } of pastBackups)
      if (!newestNames.has(periodOf(at))) newestNames.set(periodOf(at), name)
    for (const name of [...newestNames.values()].slice(0, count)) namesToKeep.add(name)
  }
  return pastBackups.flatMap(({ name }) => (namesToKeep.has(name) ? [] : [name]))
}
