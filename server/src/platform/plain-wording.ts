import type { z } from 'zod'

const WRONG_KIND = 'This value is missing or of the wrong kind.'

const FORMATS: Record<string, string> = {
  uuid: 'This is not an ID as the portal gives them.',
  email: 'This must be an e-mail address.',
  date: 'This must be a date such as 2026-11-13.',
  datetime: 'This must be an instant such as 2026-11-13T17:00:00Z.',
}

const plural = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`

/** What is said of a value where its schema says nothing itself: the library's own words are for developers. */
export function plainWording(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return sized(issue.origin, 'at most', issue.maximum)
    case 'too_small':
      return sized(issue.origin, 'at least', issue.minimum)
    case 'invalid_value':
      return `This must be one of ${issue.values.map(value => (value === '' ? 'nothing' : String(value))).join(', ')}.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not written as it must be.'
    case 'unrecognized_keys':
      return `This is not known here: ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return issue.errors.at(-1)?.[0]?.message ?? WRONG_KIND
    default:
      return WRONG_KIND
  }
}

function sized(origin: string, bound: 'at most' | 'at least', limit: number | bigint): string {
  if (origin === 'string') return `This must have ${bound} ${plural(limit, 'character')}.`
  if (origin === 'array' || origin === 'set') return `This must have ${bound} ${plural(limit, 'value')}.`
  return `This must be ${bound} ${limit}.`
}
