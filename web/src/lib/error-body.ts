import { toCamelCase } from '@epay/contract/common/problem'
import { type FilledText, isFilledText } from '@epay/contract/languages/message'

export type ErrorBody = {
  /** Of a problem document; the portal's own are known by it. */
  type?: string
  title?: string
  /** Of a problem document. */
  detail?: string
  /** The one sentence: `message`, or a problem document's detail or title. */
  message?: string
  /** The sentence with its values apart, as the portal's own errors have it. */
  filledText?: FilledText
  details?: string
  /** The whole body, where it is plain words. */
  text?: string
  /** Every listed error in its order, those of fields and the others. */
  errors: readonly string[]
  /** The first error of each field, by its camelCase name. */
  fieldErrors: Readonly<Record<string, string>>
  /** Errors that belong to no field. */
  general: readonly string[]
}

/** Reads problem documents, `errors` as a list or by field, `message`, `details`, `description` and plain text. */
export function readErrorBody({ body, contentType = '' }: { body: string; contentType?: string }): ErrorBody {
  const json = parseJson(body)
  if (json === undefined) return { ...NOTHING, text: isProse(body, contentType) ? wordsOf(body) : undefined }
  if (typeof json === 'string') return { ...NOTHING, text: wordsOf(json) }
  const members = membersOf(json)
  const errors = Array.isArray(json) ? json : (members.get('errors') ?? [members.get('description')])
  const title = wordsOf(members.get('title'))
  const detail = wordsOf(members.get('detail'))
  const message = members.get('message')
  return {
    ...sorted(listed(errors)),
    type: wordsOf(members.get('type')),
    title,
    detail,
    filledText: isFilledText(message) ? message : undefined,
    message: wordsOf(message) ?? detail ?? title,
    details: [members.get('details')].flat().flatMap(sentences).join(' ') || undefined,
  }
}

const NOTHING: ErrorBody = { errors: [], fieldErrors: {}, general: [] }

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Neither a page nor half a JSON. */
function isProse(body: string, contentType: string): boolean {
  return !/html|json/i.test(contentType) && !/^\s*[{[]/.test(body)
}

function wordsOf(value: unknown): string | undefined {
  const words = typeof value === 'string' ? value.trim() : ''
  return words === '' || words.startsWith('<') ? undefined : words
}

/** Does an answer of success say that it is none? */
export const isRefusal = (answer: unknown): boolean => membersOf(answer).get('success') === false

function membersOf(value: unknown): Map<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return new Map(isObject ? Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]) : [])
}

/** A text, or an object that has it as its description or message. */
function sentences(value: unknown): string[] {
  const members = membersOf(value)
  const words = wordsOf(value) ?? wordsOf(members.get('description')) ?? wordsOf(members.get('message'))
  return words === undefined ? [] : [words]
}

/** Each error with its field's name, '' when it has none. */
function listed(errors: unknown): [field: string, message: string][] {
  if (typeof errors !== 'object' || errors === null) return []
  const byField: [string, unknown][] = Array.isArray(errors) ? [['', errors]] : Object.entries(errors)
  return byField.flatMap(([name, messages]) =>
    [messages]
      .flat()
      .flatMap(sentences)
      .map((message): [string, string] => [toCamelCase(name), message]),
  )
}

function sorted(errors: [field: string, message: string][]): ErrorBody {
  const ofFields = errors.filter(([field]) => field !== '')
  return {
    errors: errors.map(([, message]) => message),
    // The first error of a field wins, because it is written last.
    fieldErrors: Object.fromEntries(ofFields.toReversed()),
    general: errors.filter(([field]) => field === '').map(([, message]) => message),
  }
}
