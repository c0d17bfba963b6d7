import { dateSchema } from '@epay/contract/common/dates'
import { DATES_REVERSED } from '@epay/contract/common/list-texts'
import {
  DEFAULT_PAGE_SIZE,
  formatSorting,
  MAX_SKIP_COUNT,
  ROWS_PER_PAGE_OPTIONS,
  type Sorting,
  skipCountOf,
} from '@epay/contract/common/paging'
import { searchTextSchema } from '@epay/contract/common/text'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

const PAGE = 'page'
const PAGE_SIZE = 'pageSize'
const SORTING = 'sorting'

/** Text to search for; '' and invalid text don't filter. */
export const textFilter = z
  .string()
  .refine(text => searchTextSchema.safeParse(text).success)
  .default('')

/** A calendar date; '' doesn't filter. */
export const dateFilter = z.literal('').or(dateSchema).default('')

export function dateOrderProblem({
  fromDate,
  toDate,
}: {
  fromDate: string
  toDate: string
}): string | undefined {
  return fromDate && toDate && toDate < fromDate ? DATES_REVERSED : undefined
}

type ListStateOptions<Filters extends z.ZodObject, Field extends string> = {
  /** Each field's default means 'not filtered'. */
  filters: Filters
  /** Names of filters whose value is a list. */
  listFilters?: readonly (keyof z.output<Filters> & string)[]
  sortFields: readonly Field[]
  defaultSorting?: Sorting<Field>
  /** Whether clearing the filters also resets the sorting. */
  clearsSorting?: boolean
}

export type ListState<Filters, Field extends string> = {
  /** Counts from 1. */
  page: number
  pageSize: number
  sorting: Sorting<Field> | undefined
  filters: Filters
  activeFilterCount: number
  /** The paging parameters of a list call. */
  paging: { skipCount: number; maxResultCount: number; sorting: string | undefined }
  setPage: (page: number) => void
  setPageSize: (pageSize: number) => void
  setSorting: (sorting: { field: string; direction: 'asc' | 'desc' }) => void
  applyFilters: (filters: Filters) => void
  clearFilters: () => void
}

function readFilters<Filters extends z.ZodObject>(
  search: URLSearchParams,
  { filters, listFilters = [] }: Pick<ListStateOptions<Filters, string>, 'filters' | 'listFilters'>,
): z.output<Filters> {
  const listNames: readonly string[] = listFilters
  const entries = Object.entries(filters.shape).flatMap(([name, schema]) => {
    if (!search.has(name)) return []
    const value = listNames.includes(name) ? search.getAll(name) : search.get(name)
    // Ignores invalid values in the URL.
    return z.safeParse(schema, value).success ? [[name, value]] : []
  })
  return filters.parse(Object.fromEntries(entries))
}

function readPage(text: string | null, pageSize: number): number {
  const page = Math.max(1, Math.floor(Number(text)) || 1)
  return skipCountOf(page, pageSize) <= MAX_SKIP_COUNT ? page : 1
}

function readSorting<Field extends string>(text: string | null, fields: readonly Field[]) {
  const [name, direction] = text?.split(' ') ?? []
  const field = fields.find(each => each === name)
  if (!field || (direction !== 'asc' && direction !== 'desc')) return undefined
  return { field, direction } satisfies Sorting<Field>
}

function changedFilters(filters: object, defaults: object): [string, string[]][] {
  const defaultValues = new Map(Object.entries(defaults))
  return Object.entries(filters).flatMap(([name, value]): [string, string[]][] => {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(defaultValues.get(name))) return []
    return [[name, Array.isArray(value) ? value.map(String) : [String(value)]]]
  })
}

/** Keeps a list's page, size, sorting, and filters in the URL, so that reload, Back, and bookmarks restore them. */
export function useListState<Filters extends z.ZodObject, const Field extends string>(
  options: ListStateOptions<Filters, Field>,
): ListState<z.output<Filters>, Field> {
  const { filters: schema, sortFields, defaultSorting, clearsSorting = false } = options
  const [search, setSearch] = useSearchParams()
  const requestedSize = Number(search.get(PAGE_SIZE))
  const pageSize = ROWS_PER_PAGE_OPTIONS.find(each => each === requestedSize) ?? DEFAULT_PAGE_SIZE
  const page = readPage(search.get(PAGE), pageSize)
  const sorting = readSorting(search.get(SORTING), sortFields) ?? defaultSorting
  const filters = readFilters(search, options)
  const activeFilters = changedFilters(filters, schema.parse({}))

  const updateSearch = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      const next = new URLSearchParams(search)
      next.delete(PAGE)
      edit(next)
      // Each change adds a history entry, unless it is a no-op.
      setSearch(next, { replace: `${next}` === `${search}`, preventScrollReset: true })
    },
    [search, setSearch],
  )

  const setters = useMemo(() => {
    const removeFilters = (next: URLSearchParams) => {
      for (const name of Object.keys(schema.shape)) next.delete(name)
    }
    return {
      setPage: (value: number) => updateSearch(next => next.set(PAGE, String(value))),
      setPageSize: (value: number) => updateSearch(next => next.set(PAGE_SIZE, String(value))),
      setSorting: (value: { field: string; direction: 'asc' | 'desc' }) =>
        updateSearch(next => next.set(SORTING, formatSorting(value))),
      applyFilters: (value: z.output<Filters>) =>
        updateSearch(next => {
          removeFilters(next)
          for (const [name, values] of changedFilters(value, schema.parse({}))) {
            for (const each of values) next.append(name, each)
          }
        }),
      clearFilters: () =>
        updateSearch(next => {
          removeFilters(next)
          if (clearsSorting) next.delete(SORTING)
        }),
    }
  }, [updateSearch, schema, clearsSorting])

  return {
    page,
    pageSize,
    sorting,
    filters,
    activeFilterCount: activeFilters.length,
    paging: {
      skipCount: skipCountOf(page, pageSize),
      maxResultCount: pageSize,
      sorting: sorting && formatSorting(sorting),
    },
    ...setters,
  }
}
