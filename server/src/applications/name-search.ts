import { typedApplicationNumber } from '@epay/contract/applications/application-number'
import type { Status } from '@epay/contract/applications/status'
import type { SortDirection } from '@epay/contract/common/paging'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { containsPattern, wordsOf } from '#server/database/columns.ts'
import { firstInOrder } from '#server/database/paging.ts'
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

type NameFilter = { applicantName: string | undefined; status: Status | Placeholder | undefined }
/** The moments between which the applications were created. */
type Within = { from: SQL | undefined; until: SQL | undefined }

/** What a word is compared with, or what stands for it in a prepared statement. */
export type Pattern = string | Placeholder

const wordsLike = (pattern: SQL) => sql`select word from ${nameWords} where word like ${pattern}`

function isOtherwiseFound({ status }: Pick<NameFilter, 'status'>, { from, until }: Within): SQL | undefined {
  const { creationTime, status: ofStatus } = applicationWords
  return and(
    status === undefined ? undefined : eq(ofStatus, status),
    from && sql`${creationTime} >= ${from}`,
    until && sql`${creationTime} < ${until}`,
  )
}

/**
 * `id`, `creation_time` and `status` of the applications that a filter finds by name; `undefined` when it has no word
 * long enough. A word that is searched for has no space in it, so it stands within one word of the name.
 */
export function foundByName(filter: NameFilter, within: Within): SQL | undefined {
  const words = searchedWords(filter.applicantName)
  const long = words.filter(isLong)
  if (long.length === 0) return undefined
  const { word, creationTime, applicationId, status } = applicationWords
  const having = (part: string) => sql`
    select distinct ${applicationId} as id, ${creationTime} as creation_time, ${status} as status
    from ${applicationWords}
    where ${and(sql`${word} in (${wordsLike(sql`lower(${containsPattern(part)})`)})`, isOtherwiseFound(filter, within))}`
  const found = sql.join(long.map(having), sql` intersect `)
  const short = words.filter(each => !isLong(each))
  if (short.length === 0) return found
  return sql`
    select found.* from (${found}) as found join ${jobApplications} on ${jobApplications.id} = found.id
    where ${and(...short.map(nameContains))}`
}

/** The pattern of the only word that is searched for; `undefined` when there are several or it is short. */
export function onlyPattern(applicantName: string | undefined): string | undefined {
  const [word = '', ...more] = searchedWords(applicantName)
  return isLong(word) && more.length === 0 ? containsPattern(word) : undefined
}

/**
 * What is found by the pattern of the only word, without going through all of it: the first ones by time, `id` and
 * `creation_time`, which lie side by side of each word, and how many there are, told apart by the id alone.
 */
export function firstByPattern(
  pattern: Pattern,
  filter: Pick<NameFilter, 'status'>,
  within: Within,
  { direction, count }: { direction: SortDirection; count: number },
): { first: SQL; totalCount: SQL } {
  const { word, creationTime, applicationId } = applicationWords
  const others = isOtherwiseFound(filter, within)
  // A query of its own keeps the pattern from the planner, so that one plan is as good as any and is kept.
  const words = wordsLike(sql`(select lower(${pattern}))`)
  const way = sql.raw(direction)
  const inOrder = firstInOrder([sql`${creationTime} ${way}`, sql`${applicationId} ${way}`], count)
  return {
    first: sql`
      select id, creation_time from (${words}) as words, lateral (
        select ${applicationId} as id, ${creationTime} as creation_time from ${applicationWords}
        where ${and(sql`${word} = words.word`, others)} order by ${inOrder}) as first
      group by id, creation_time`,
    // 'offset 0' keeps PostgreSQL from reading all entries when it can't tell how many words match.
    totalCount: sql`
      (select count(distinct id) from (${words}) as words, lateral (
        select ${applicationId} as id from ${applicationWords}
        where ${and(sql`${word} = words.word`, others)} offset 0) as found)`,
  }
}
