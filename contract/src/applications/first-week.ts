import { isDate, weekOf } from '../common/dates.ts'

/** The first week of work once the date hired has changed: it follows the date, unless another week was chosen. */
export function weekFollowing(week: string, { from, to }: { from: string; to: string }): string {
  const isChosen = week !== '' && !(isDate(from) && week === weekOf(from))
  return isChosen || !isDate(to) ? week : weekOf(to)
}
