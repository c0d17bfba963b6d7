import type { AuditEntry } from '@epay/contract/audit/endpoints'
import { AUDIT_RAW_TEXTS } from '@epay/contract/audit/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeList } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { AuditPage } from './audit-page.tsx'

const LIST = 'GET /audit'
const CSV = 'GET /audit/csv'
const entry: AuditEntry = {
  id: '7',
  at: '2026-11-20T09:00:00.000Z',
  person: 'Dana Whitfield',
  username: 'hr.manager',
  accountId: '0f6f2f0e-52c5-4c0c-9a51-8d4e6b1f7c23',
  action: 'employee.updated',
  recordType: 'employee',
  recordId: '17',
  recordName: 'Maria Sandoval',
  address: '192.0.2.7',
  details: [
    { name: 'city', before: 'Reno', after: 'Elko' },
    { name: 'field', before: null, after: 'ssn' },
    { name: 'reason', before: 'moved', after: null },
  ],
}

beforeEach(() => startAs({ roles: ['Admin'] }))

function open(routes: FakeRoutes = {}) {
  const api = fakeList(LIST, [entry], routes)
  renderApp([{ path: '/admin/audit', Component: AuditPage }], '/admin/audit')
  return api
}

describe('/admin/audit', () => {
  it('shows who did what to which record, with the changes', async () => {
    const { listRequests } = open()
    const row = within(await screen.findByRole('row', { name: /Dana Whitfield/ }))
    const sentence = 'Dana Whitfield changed the city, field and reason of Maria Sandoval.'
    for (const text of [sentence, 'city: Reno → Elko', 'reason: moved → –'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.queryByText('field: ssn')).toBeNull()
    expect(row.getByText('employee 17').closest('[hidden]')).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: AUDIT_RAW_TEXTS.show }))
    for (const text of ['employee.updated', 'employee 17', 'hr.manager', '192.0.2.7', 'ssn'])
      expect(row.getByText(text).closest('[hidden]')).toBeNull()
    expect(listRequests[0]?.query.get('sorting')).toBe('At desc')
  })

  it('filters entries, and exports the filtered entries', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:audit')
    const exportQueries: URLSearchParams[] = []
    const csv = { headers: { 'Content-Type': 'text/csv' } }
    const { listRequests } = open({
      [CSV]: ({ query }) => {
        exportQueries.push(query)
        return new Response('', csv)
      },
    })
    await screen.findByRole('row', { name: /Dana Whitfield/ })
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await screen.findByRole('region', { name: 'Filter' })
    const expected = { person: 'hr', action: 'employee.revealed', fromDate: '2026-11-01' }
    const filters = { Person: expected.person, Action: expected.action, From: expected.fromDate }
    for (const [label, value] of Object.entries(filters))
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply Filter' }))
    await waitFor(() => expect(Object.fromEntries(listRequests.at(-1)?.query ?? [])).toMatchObject(expected))
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(exportQueries.map(query => Object.fromEntries(query))).toEqual([expected]))
  })
})
