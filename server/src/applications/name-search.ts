import { typedApplicationNumber } from '@epay/contract/applications/application-number'
import type { Status } from '@epay/contract/applications/status'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { containsPattern, wordsOf } from '#server/database/columns.ts'
import { applicationWords, jobApplications, nameWords } from './tables.ts'

/** Shorter ones are in nearly every name: looking through the names is quicker than through the words. */
const LETTERS_AT_LEAST = 3
const isLong = (word: string) => [...word].length >= LETTERS_AT_LEAST

/** The words that are searched for in names; none when an application's number was typed. */
export function searchedWords(applicantName: string | undefined): string[] {
  return typedApplicationNumber(applicantName) ? [] : wordsOf(applicantName)
}

/** Whether anybody's name may contain the word: asked once for a statement, and most that find nothing end there. */
export function anyNameContains(word: string): SQL {
  return sql`exists (select from ${nameWords} where word like lower(${containsPattern(word)}))`
}

/** Whether the name, written out, contains the word. */
export function nameContains(word: string): SQL {
  const { firstName, lastName } = jobApplications
  return sql`lower(${firstName} || ' ' || ${lastName}) like lower(${containsPattern(word)})`
}

/**
 * `id`, `creation_time` and `status` of the applications that a filter finds by name; `undefined` when it has no word
 * long enough. A word that is searched for has no space in it, so it stands within one word of the name.
 * @param within the moments between which they were created
 */
export function foundByName(
  { applicantName, status }: { applicantName: string | undefined; status: Status | Placeholder | undefined },
  within: { from: SQL | undefined; until: SQL | undefined },
): SQL | undefined {
  const words = searchedWords(applicantName)
  const long = words.filter(isLong)
  if (long.length === 0) return undefined
  const { word, creationTime, applicationId, status: ofStatus } = applicationWords
  const others = and(
    status === undefined ? undefined : eq(ofStatus, status),
    within.from && sql`${creationTime} >= ${within.from}`,
    within.until && sql`${creationTime} < ${within.until}`,
  )
  const having = (part: string) => sql`
    select distinct ${applicationId} as id, ${creationTime} as creation_time, ${ofStatus} as status
    from ${applicationWords}
    where ${and(sql`${word} in (select word from ${nameWords} where word like lower(${containsPattern(part)}))`, others)}`
  const found = sql.join(long.map(having), sql` intersect `)
  const short = words.filter(each => !isLong(each))
  if (short.length === 0) return found
  return sql`
    select found.* from (${found}) as found join ${jobApplications} on ${jobApplications.id} = found.id
    where ${and(...short.map(nameContains))}`
}
