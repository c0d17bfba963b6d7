import type { Office } from './office.ts'
import type { Bearer } from './tokens.ts'

export type Call = {
  params: Record<string, string>
  query: URLSearchParams
  /** The name is empty if the call needs no token. */
  bearer: Bearer
  json: Record<string, unknown>
  form: FormData
}

export type Answer =
  /** Members as the specification names them; `isOpen` marks shapes that it leaves open. */
  | { body: unknown; isOpen?: boolean }
  | { file: Buffer }
  /** The specification only asks for a success status. */
  | undefined

export type Route = { isPublic?: boolean; answer(office: Office, call: Call): Answer | Promise<Answer> }

export type Calls = Record<string, Route>

export function pageOf<Row extends object>(
  rows: readonly Row[],
  { sorting, skip, size }: { sorting: string | null; skip: string | null; size: string | null },
): Answer {
  const [field = '', direction] = sorting?.split(' ') ?? []
  const textIn = (row: Row) => textOf(new Map<string, unknown>(Object.entries(row)).get(lowerFirst(field)))
  const sorted = rows.toSorted((one, other) =>
    textIn(one).localeCompare(textIn(other), 'en', { numeric: true }),
  )
  if (direction === 'desc') sorted.reverse()
  const from = Number(skip ?? 0)
  return { body: { items: sorted.slice(from, from + Number(size ?? 10)), totalCount: rows.length } }
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
export const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
export const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
