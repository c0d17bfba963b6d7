import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { renderApp } from '#web/testing/render-app.tsx'
import { DataTable } from './data-table.tsx'
import { dateFilter, textFilter, useListState } from './list-state.ts'
import type { Column } from './table-view.tsx'

const openedIds: string[] = []
const filters = z.object({ name: textFilter, since: dateFilter, roles: z.array(z.string()).default([]) })
const columns: Column<string>[] = [
  { key: 'name', title: 'Name', sortField: 'Name', render: row => row },
  { key: 'city', title: 'City', render: () => 'Fresno' },
  { key: 'actions', title: 'Actions', hasActions: true, render: () => <button type="button">More</button> },
]

type ListProps = { rows?: readonly string[]; totalCount?: number | null }

function List({ rows = ['Ana', 'Ben'], totalCount = 42 }: ListProps) {
  const list = useListState({ filters, listFilters: ['roles'], sortFields: ['Name', 'Id'] })
  return (
    <>
      <output>{JSON.stringify([list.paging, list.filters, list.activeFilterCount])}</output>
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        list={list}
        rowId={row => row}
        onOpen={row => openedIds.push(row)}
        empty={{ title: 'No people' }}
      />
    </>
  )
}

const open = (search = '') => renderApp([{ path: '/', Component: List }], `/${search}`)
const listState = () => JSON.parse(screen.getByRole('status').textContent ?? '')

it('the URL contains the page, page size, sorting, and filters', () => {
  open('?page=3&pageSize=20&sorting=Id+desc&roles=Admin&roles=CFO')
  expect(listState()).toEqual([
    { skipCount: 40, maxResultCount: 20, sorting: 'Id desc' },
    { name: '', since: '', roles: ['Admin', 'CFO'] },
    1,
  ])
})

it.each(['', '?page=-1&pageSize=7&sorting=Password+asc', '?page=x&sorting=Id+sideways', '?page=1e12'])(
  'the list defaults to the first 10 rows for %j',
  search => {
    open(search)
    const noFilters = { name: '', since: '', roles: [] }
    expect(listState()).toEqual([{ skipCount: 0, maxResultCount: 10 }, noFilters, 0])
  },
)

it('the table announces its sorting', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(listState()[0].sorting).toBe('Name desc'))
})

it('clicking a row or its button opens it, but clicking its actions does not', () => {
  open()
  openedIds.length = 0
  fireEvent.click(screen.getAllByText('Fresno')[1] ?? document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Ana' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'More' })[0] ?? document.body)
  expect(openedIds).toEqual(['Ben', 'Ana'])
})

it('the pager shows the range of rows, and changes page and size', async () => {
  open()
  expect(screen.getByText('1–10 of 42')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('11–20 of 42')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '30' } })
  expect(await screen.findByText('1–30 of 42')).toBeTruthy()
})

const TEN = Array.from({ length: 10 }, (_, index) => `Ana ${index}`)

it.each([
  ['', TEN.slice(1), '1–9'],
  ['?page=2', ['Ben'], '11–11'],
  ['?page=2', [], "There's nothing on this page."],
  ['', [], 'No people'],
])('a list without a total ends at the first page that is not full: %s %j', (search, rows, text) => {
  renderApp([{ path: '/', element: <List rows={rows} totalCount={null} /> }], `/${search}`)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: search ? 'Page 3' : 'Page 2' })).toBeNull()
})
