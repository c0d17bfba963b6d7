export const FILTER_PANEL_TEXTS = {
  title: 'Filter',
  apply: 'Apply Filter',
  clear: 'Clear Filter',
} as const

export const DATES_REVERSED = 'End date must be on or after the start date'

export const TABLE_TEXTS = {
  emptyPage: "There's nothing on this page.",
  firstPage: 'First Page',
  range: '{first}–{last} of {count}',
  rowsPerPage: 'Rows per page',
  page: 'Page {number}',
} as const

export const PAGINATION_LABELS = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
} as const

/** For narrow screens without column headers. */
export const SORT_TEXTS = {
  label: 'Sort by',
  none: 'Not sorted',
  ascending: '{title}, ascending',
  descending: '{title}, descending',
} as const

export const CHART_TEXTS = { showAsChart: 'Show as Chart', showAsTable: 'Show as Table' } as const
