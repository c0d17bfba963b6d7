import type { Office } from './office.ts'
import type { Bearer } from './tokens.ts'

export type Call = {
  params: Record<string, string>
  query: URLSearchParams
  /** Who asks; nobody where a call needs no token. */
  bearer: Bearer
  json: Record<string, unknown>
  form: FormData
}

export type Answer =
  /** Members as the specification names them; `isOpen` where it doesn't show the shape. */
  | { body: unknown; isOpen?: boolean; status?: number }
  /** The specification asks for a success status only. */
  | { success: unknown }
  | { file: Buffer }

export type Route = { isPublic?: boolean; answer(office: Office, call: Call): Answer | Promise<Answer> }

/** Calls by method and path, as the specification writes them. */
export type Calls = Record<string, Route>

export function page(items: readonly unknown[], skip: unknown, size: unknown): Answer {
  const from = Number(skip ?? 0)
  return { body: { items: items.slice(from, from + Number(size ?? 10)), totalCount: items.length } }
}

export function sorted<Row extends object>(
  rows: readonly Row[],
  sorting: string | null,
  member: (field: string) => string,
) {
  if (!sorting) return [...rows]
  const [field = '', direction] = sorting.split(' ')
  const name = member(field)
  const valueIn = (row: Row) => new Map<string, unknown>(Object.entries(row)).get(name)
  const compare = (one: Row, other: Row) =>
    String(valueIn(one) ?? '').localeCompare(String(valueIn(other) ?? ''), 'en', { numeric: true })
  return [...rows].sort((one, other) => (direction === 'desc' ? compare(other, one) : compare(one, other)))
}

export const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
export const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
export const contains = (text: string | null | undefined, part: string | null) =>
  (text ?? '').toLowerCase().includes((part ?? '').toLowerCase())
export const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
