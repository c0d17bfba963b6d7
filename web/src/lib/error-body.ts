import { toCamelCase } from '@epay/contract/common/problem'
import { type FilledText, isFilledText } from '@epay/contract/languages/message'

export type ErrorBody = {
  /** The problem's `type` URI, which identifies our own errors. */
  type?: string
  title?: string
  detail?: string
  /** The body's `message`, or else its detail or title. */
  message?: string
  /** The message's template and values, which only our own server sends. */
  filledText?: FilledText
  details?: string
  /** The whole body, if it is plain text. */
  text?: string
  /** All errors, including those of fields. */
  errors: readonly string[]
  /** The first error of each field, by its camelCase name. */
  fieldErrors: Readonly<Record<string, string>>
  generalErrors: readonly string[]
}

/** Reads problem documents, `errors` as a list or by field, `message`, `details`, `description`, and plain text. */
export function readErrorBody({ body, contentType = '' }: { body: string; contentType?: string }): ErrorBody {
  const json = parseJson(body)
  if (json === undefined)
    return { ...EMPTY_BODY, text: isProse(body, contentType) ? textOf(body) : undefined }
  if (typeof json === 'string') return { ...EMPTY_BODY, text: textOf(json) }
  const members = membersOf(json)
  const errors = Array.isArray(json) ? json : (members.get('errors') ?? [members.get('description')])
  const title = textOf(members.get('title'))
  const detail = textOf(members.get('detail'))
  const message = members.get('message')
  return {
    ...groupErrors(listErrors(errors)),
    type: textOf(members.get('type')),
    title,
    detail,
    filledText: isFilledText(message) ? message : undefined,
    message: textOf(message) ?? detail ?? title,
    details: [members.get('details')].flat().flatMap(messagesIn).join(' ') || undefined,
  }
}

const EMPTY_BODY: ErrorBody = { errors: [], fieldErrors: {}, generalErrors: [] }

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Excludes HTML and invalid JSON. */
function isProse(body: string, contentType: string): boolean {
  return !/html|json/i.test(contentType) && !/^\s*[{[]/.test(body)
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || text.startsWith('<') ? undefined : text
}

/** Whether a successful response has `success: false`. */
export const isRefusal = (body: unknown): boolean => membersOf(body).get('success') === false

function membersOf(value: unknown): Map<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return new Map(isObject ? Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]) : [])
}

function messagesIn(value: unknown): string[] {
  const members = membersOf(value)
  const text = textOf(value) ?? textOf(members.get('description')) ?? textOf(members.get('message'))
  return text === undefined ? [] : [text]
}

function listErrors(errors: unknown): [field: string, message: string][] {
  if (typeof errors !== 'object' || errors === null) return []
  const byField: [string, unknown][] = Array.isArray(errors) ? [['', errors]] : Object.entries(errors)
  return byField.flatMap(([name, messages]) =>
    [messages]
      .flat()
      .flatMap(messagesIn)
      .map((message): [string, string] => [toCamelCase(name), message]),
  )
}

function groupErrors(errors: [field: string, message: string][]): ErrorBody {
  const fieldErrorEntries = errors.filter(([field]) => field !== '')
  return {
    errors: errors.map(([, message]) => message),
    // Reversed, so that a field's first error wins.
    fieldErrors: Object.fromEntries(fieldErrorEntries.toReversed()),
    generalErrors: errors.filter(([field]) => field === '').map(([, message]) => message),
  }
}
