import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { downloadFile } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRoutes, fakeApi } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { ExportButton } from './export-button.tsx'

const CSV = 'GET /exports/employees.csv'

function renderButton(routes: FakeRoutes) {
  queryClient.clear()
  fakeApi(routes)
  const save = () => downloadFile(employeeEndpoints.csv, { query: {} }, 'employees.csv')
  const page = (
    <>
      <ExportButton onExport={save} />
      <Notifications />
    </>
  )
  renderApp([{ path: '/', element: page }], '/')
}

it('reports an interrupted download and saves nothing', async () => {
  const createUrl = vi.fn(() => 'blob:saved')
  URL.createObjectURL = createUrl
  const interruptedResponse = new Response('"Id"', { headers: { 'Content-Type': 'text/csv' } })
  interruptedResponse.blob = () => Promise.reject(new TypeError('terminated'))
  renderButton({ [CSV]: () => interruptedResponse })
  fireEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy()
  expect(createUrl).not.toHaveBeenCalled()
})
