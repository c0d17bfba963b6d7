import type { ImportDetails } from '@epay/contract/paychecks/import-history'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { ImportsPage } from './imports-page.tsx'

const ID = '5f5b9c1e-1c4b-4b58-8f7e-1f2f0d0f7c11'
const GET_IMPORT = `GET /imports/${ID}`
const GET_CHANGES = `GET /imports/${ID}/changes`
const row = { new: 0, changed: 0, unchanged: 0 }
const totals = (net: number) => ({
  ...{ date: '2026-01-09', checks: 2, grossPay: 100, taxes: 20, otherDeductions: 0 },
  ...{ netPay: net, directDeposits: net },
})
const DETAILS: ImportDetails = {
  ...{ id: ID, at: '2026-01-08T17:31:00Z', by: 'Marisol Vega', byKind: 'person', files: ['checks.csv'] },
  ...{ state: 'confirmed', undoneAt: null, undoneBy: '', undoUntil: '2026-01-09T17:31:00Z' },
  counts: { employees: { ...row, new: 1 }, checks: { ...row, new: 1, voided: 1 }, lines: row, details: row },
  ...{ accounts: 1, totals: [totals(80)], refusal: '' },
  previous: { at: '2026-01-02T17:31:00Z', by: 'Dana Whitfield', totals: [totals(83)] },
}
const change = {
  ...{ employeeId: '7', name: 'Ann Bee', checkNumber: '', date: '', kind: 'employee', action: 'changed' },
  fields: [
    { field: 'city', before: 'Davis', after: 'Dixon' },
    { field: 'numbers', before: '', after: 'changed' },
  ],
}
const changes = () => json(200, { totalCount: 1, items: [change] })

beforeEach(() => startAs({ roles: ['HR-Manager'] }))

function open(routes: Parameters<typeof fakeApi>[0], address = '/imports') {
  const { requests } = fakeApi(routes)
  const Page = () => (
    <>
      <ImportsPage />
      <Overlays />
    </>
  )
  const router = renderApp([{ path: '*', Component: Page }], address)
  return { requests, router }
}

describe('changes by a script', () => {
  const waitingImports = [
    {
      ...{ importId: ID, by: 'Nightly', at: '2026-01-08T17:31:00Z', count: 1 },
      changes: [
        {
          ...{ employeeId: '7', name: 'Ann Bee', column: 'bankAccount', file: 'employees.csv', line: 2 },
          ...{ before: 'Checking ••••5544', after: 'Checking ••••3333' },
        },
      ],
    },
  ]
  const routes = (isOn: boolean) => ({
    'GET /imports': () => json(200, { totalCount: 0, items: [] }),
    'GET /import/waiting': () => json(200, waitingImports),
    'GET /auth/second-factor': () => json(200, { isOn, isRequired: false, recoveryCodesLeft: 0 }),
  })

  it('confirms changes by a script with a code', async () => {
    const { requests } = open({
      ...routes(true),
      [`POST /import/${ID}/waiting/confirm`]: () => json(200, { changed: 1, warnings: [] }),
    })
    fireEvent.change(await screen.findByLabelText('Code from your authenticator app'), {
      target: { value: '123456' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm Changes' }))
    await vi.waitFor(() => expect(requests).toContain(`POST /import/${ID}/waiting/confirm`))
  })

  it('requires two-step verification for changes by a script, and links to its setup', async () => {
    const { router } = open(routes(false))
    fireEvent.click(await screen.findByRole('link', { name: 'Set Up Two-Step Verification' }))
    expect(screen.queryByRole('button', { name: 'Confirm Changes' })).toBeNull()
    expect(router.state.location).toMatchObject({ pathname: '/second-factor', state: { path: '/imports' } })
  })
})

describe('one import', () => {
  const ADDRESS = `/imports?import=${ID}`

  it('shows the totals of an import beside the previous ones, its changes, and what Undo takes back', async () => {
    open({ [GET_IMPORT]: () => json(200, DETAILS), [GET_CHANGES]: changes }, ADDRESS)
    const table = within(await screen.findByRole('table', { name: 'Control Totals' }))
    expect(table.getByRole('row', { name: /^Last import, Jan 2, 2026/ }).textContent).toContain('83.00')
    expect(table.getByRole('row', { name: /^Difference/ }).textContent).toContain('−3.00')
    const changesTable = await screen.findByRole('table', { name: 'Changes' })
    expect(changesTable.textContent).toContain('city: Davis → Dixon')
    expect(changesTable.textContent).toContain('numbers: changed')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const question = await screen.findByRole('dialog', { name: 'Undo this import?' })
    expect(question.textContent).toContain('1 employee and 2 checks')
  })

  it('shows who has since changed the records of an import, and no Undo', async () => {
    const refusal = 'You can’t undo this. Marisol Vega changed Ann (7) since.'
    open({ [GET_IMPORT]: () => json(200, { ...DETAILS, refusal }), [GET_CHANGES]: changes }, ADDRESS)
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
