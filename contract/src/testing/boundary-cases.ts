import { LINE_BREAK_MESSAGE, UNSTORABLE_TEXT_MESSAGE } from '../common/text.ts'

/**
 * A boundary value and the result that contract, page and server must agree on. Lengths are counted in code points,
 * like zod's `max` and PostgreSQL's `char_length`: a simple emoji counts as one, a joined one such as a family as
 * several. Database columns have no length limit, so that nothing counts differently.
 */
export type BoundaryCase = {
  field: string
  what: string
  value: string
  message: string | undefined
  /** The stored value, after normalization. */
  kept: string
}

type Text = { kind: 'text'; required?: string; max: number; tooLong: string }
type Email = Omit<Text, 'kind'> & { kind: 'email'; invalid: string }
type DateField = { kind: 'date'; required?: string; invalid: string; lastDay?: string; tooLate?: string }
type Choice = { kind: 'choice'; required?: string; invalid: string; last: string }
/** `isText` if the characters are validated before the format. */
type Pattern = {
  kind: 'pattern'
  required?: string
  invalid: string
  taken: readonly string[]
  tooShort: string
  tooLong: { value: string; message: string }
  isText?: boolean
}
export type FieldRule = Text | Email | DateField | Choice | Pattern

const EMOJI = '🙂'
const INVISIBLE = '\u200b\u2060'

type Outcome = { value: string; message?: string | undefined; kept?: string }

export function boundaryCases(rules: Record<string, FieldRule>): BoundaryCase[] {
  return Object.entries(rules).flatMap(([field, rule]) =>
    Object.entries(outcomesOf(rule)).map(([what, { value, message, kept = value }]) => ({
      field,
      what,
      value,
      message,
      kept,
    })),
  )
}

function outcomesOf(rule: FieldRule): Record<string, Outcome> {
  switch (rule.kind) {
    case 'text':
      return textOutcomes(rule)
    case 'email':
      return emailOutcomes(rule)
    case 'date':
      return dateOutcomes(rule)
    case 'choice':
      return choiceOutcomes(rule)
    case 'pattern':
      return patternOutcomes(rule)
  }
}

const nothing = (value: string, required: string | undefined): Outcome => ({
  value,
  message: required,
  kept: '',
})

function nothingIn(required: string | undefined): Record<string, Outcome> {
  return {
    empty: nothing('', required),
    blanks: nothing(' \t\u00a0\u3000', required),
    'what nobody sees': nothing(INVISIBLE, required),
  }
}

/** One example per kind of forbidden character; `text.test.ts` covers them all. */
function unstorable(message: string, line = message): Record<string, Outcome> {
  return {
    NUL: { value: 'A\0b', message },
    'a line feed': { value: 'A\nb', message: line },
  }
}

function unstorableText(): Record<string, Outcome> {
  return unstorable(UNSTORABLE_TEXT_MESSAGE, LINE_BREAK_MESSAGE)
}

function textOutcomes({ required, max, tooLong }: Text): Record<string, Outcome> {
  return {
    limit: { value: 'x'.repeat(max) },
    'limit + 1': { value: 'x'.repeat(max + 1), message: tooLong },
    'limit within blanks': { value: ` ${'x'.repeat(max)}\t`, kept: 'x'.repeat(max) },
    ...nothingIn(required),
    'emoji to the limit': { value: EMOJI.repeat(max) },
    'emoji to the limit + 1': { value: EMOJI.repeat(max + 1), message: tooLong },
    ...unstorableText(),
    markup: { value: `<b>"'&\\`.slice(0, max) },
  }
}

function emailOutcomes({ required, max, tooLong, invalid }: Email): Record<string, Outcome> {
  const DOMAIN = '@example.com'
  const address = (length: number) => 'x'.repeat(length - DOMAIN.length) + DOMAIN
  return {
    limit: { value: address(max) },
    'limit + 1': { value: address(max + 1), message: tooLong },
    'limit within blanks': { value: ` ${address(max)} `, kept: address(max) },
    ...nothingIn(required),
    'emoji to the limit': { value: EMOJI.repeat(max - DOMAIN.length) + DOMAIN },
    'emoji to the limit + 1': { value: EMOJI.repeat(max + 1 - DOMAIN.length) + DOMAIN, message: tooLong },
    ...unstorableText(),
    markup: { value: `<b>${DOMAIN}`, message: invalid },
  }
}

function dateOutcomes({ required, invalid, lastDay, tooLate }: DateField): Record<string, Outcome> {
  return {
    limit: { value: lastDay ?? '9999-12-31' },
    'limit + 1': lastDay
      ? { value: dayAfter(lastDay), message: tooLate }
      : { value: '10000-01-01', message: invalid },
    'limit within blanks': { value: ` ${lastDay ?? '9999-12-31'} `, kept: lastDay ?? '9999-12-31' },
    empty: nothing('', required),
    blanks: nothing(' \t\u00a0', required),
    'what nobody sees': nothing(INVISIBLE, required),
    ...unstorable(invalid),
    'a day that is none': { value: '2026-02-30', message: invalid },
  }
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

function choiceOutcomes({ required, invalid, last }: Choice): Record<string, Outcome> {
  return {
    limit: { value: last },
    'limit + 1': { value: `${last}x`, message: invalid },
    empty: nothing('', required),
    blanks: { value: '  ', message: invalid },
    'what nobody sees': { value: INVISIBLE, message: invalid },
    ...unstorable(invalid),
  }
}

function patternOutcomes(rule: Pattern): Record<string, Outcome> {
  const { required, invalid, taken, tooShort, tooLong, isText = false } = rule
  return {
    ...Object.fromEntries(taken.map(value => [`limit, as ${value}`, { value }])),
    'limit - 1': { value: tooShort, message: invalid },
    'limit + 1': tooLong,
    'limit within blanks': { value: ` ${taken[0] ?? ''} `, kept: taken[0] ?? '' },
    empty: nothing('', required),
    blanks: nothing(' \t\u00a0', required),
    'what nobody sees': nothing(INVISIBLE, required),
    ...(isText ? unstorableText() : unstorable(invalid)),
  }
}
