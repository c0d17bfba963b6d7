import { LINE_BREAK_MESSAGE, UNSTORABLE_TEXT_MESSAGE } from '../common/text.ts'

type TextRule = { kind: 'text'; required?: string; max: number; tooLong: string }
type EmailRule = Omit<TextRule, 'kind'> & { kind: 'email'; invalid: string }
type DateRule = { kind: 'date'; required?: string; invalid: string; lastDay?: string; tooLate?: string }
type ChoiceRule = { kind: 'choice'; required?: string; invalid: string; last: string }
/** Set `isText` if the characters are validated before the format. */
type PatternRule = {
  kind: 'pattern'
  required?: string
  invalid: string
  accepted: readonly string[]
  tooShort: string
  tooLong: { value: string; message: string }
  isText?: boolean
}
export type FieldRule = TextRule | EmailRule | DateRule | ChoiceRule | PatternRule

/** `message` is set if the value is rejected, and `normalized` if normalization changes the value. */
type Outcome = { value: string; message?: string | undefined; normalized?: string }

export function boundaryCases(rules: Record<string, FieldRule>) {
  return Object.entries(rules).flatMap(([field, rule]) =>
    Object.entries({ ...limitCases(rule), ...blankCases(rule), ...unstorableCases(rule) }).map(
      ([caseName, outcome]) => ({
        ...{ field, caseName, message: undefined, normalized: outcome.value, ...outcome },
      }),
    ),
  )
}

const EMAIL_DOMAIN = '@example.com'

function limitCases(rule: FieldRule): Record<string, Outcome> {
  switch (rule.kind) {
    case 'text':
      return aroundLimit('x'.repeat(rule.max), 'x'.repeat(rule.max + 1), rule.tooLong)
    case 'email': {
      const address = (length: number) => 'x'.repeat(length - EMAIL_DOMAIN.length) + EMAIL_DOMAIN
      return {
        ...aroundLimit(address(rule.max), address(rule.max + 1), rule.tooLong),
        'no address': { value: `<b>${EMAIL_DOMAIN}`, message: rule.invalid },
      }
    }
    case 'date': {
      const { lastDay, tooLate, invalid } = rule
      return {
        ...(lastDay
          ? aroundLimit(lastDay, dayAfter(lastDay), tooLate)
          : aroundLimit('9999-12-31', '10000-01-01', invalid)),
        'an impossible day': { value: '2026-02-30', message: invalid },
      }
    }
    case 'choice':
      return { limit: { value: rule.last }, 'limit + 1': { value: `${rule.last}x`, message: rule.invalid } }
    case 'pattern': {
      const { accepted, tooShort, tooLong, invalid } = rule
      return {
        ...aroundLimit(accepted[0] ?? '', tooLong.value, tooLong.message),
        ...Object.fromEntries(accepted.map(value => [`limit, as ${value}`, { value }])),
        'limit - 1': { value: tooShort, message: invalid },
      }
    }
  }
}

function aroundLimit(
  atLimit: string,
  overLimit: string,
  message: string | undefined,
): Record<string, Outcome> {
  return {
    limit: { value: atLimit },
    'limit within blanks': { value: ` ${atLimit}\t`, normalized: atLimit },
    'limit + 1': { value: overLimit, message },
  }
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

function blankCases(rule: FieldRule): Record<string, Outcome> {
  const blankMessage = rule.kind === 'choice' ? rule.invalid : rule.required
  return {
    empty: { value: '', message: rule.required, normalized: '' },
    blanks: { value: ' \t\u00a0', message: blankMessage, normalized: '' },
    'invisible characters': { value: '\u200b\u2060', message: blankMessage, normalized: '' },
  }
}

/** Covers one example of each kind of unstorable character; `text.test.ts` covers the rest. */
function unstorableCases(rule: FieldRule): Record<string, Outcome> {
  const isText = rule.kind === 'text' || rule.kind === 'email' || (rule.kind === 'pattern' && rule.isText)
  return {
    NUL: { value: 'A\0b', message: isText ? UNSTORABLE_TEXT_MESSAGE : rule.invalid },
    'a line feed': { value: 'A\nb', message: isText ? LINE_BREAK_MESSAGE : rule.invalid },
  }
}
