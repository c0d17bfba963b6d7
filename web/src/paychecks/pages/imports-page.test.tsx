import type { ImportDetails } from '@epay/contract/paychecks/import-history'
import { cleanNotifications } from '@mantine/notifications'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settleSession } from '#web/auth/settle-session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { ImportsPage } from './imports-page.tsx'

const ID = '5f5b9c1e-1c4b-4b58-8f7e-1f2f0d0f7c11'
const OTHER = '5f5b9c1e-1c4b-4b58-8f7e-1f2f0d0f7c12'
const ONE = `GET /imports/${ID}`
const CHANGES = `GET /imports/${ID}/changes`
const UNDO = `POST /imports/${ID}/undo`
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
const UNDONE: ImportDetails = {
  ...{ ...DETAILS, state: 'undone', undoUntil: null },
  ...{ undoneAt: '2026-01-08T18:00:00Z', undoneBy: 'Dana Whitfield' },
}
const change = {
  ...{ employeeId: '7', name: 'Ann Bee', checkNumber: '', date: '', kind: 'employee', action: 'changed' },
  fields: [
    { field: 'city', before: 'Davis', after: 'Dixon' },
    { field: 'numbers', before: '', after: 'changed' },
  ],
}
const changes = () => json(200, { totalCount: 1, items: [change] })

beforeEach(async () => {
  // Toasts outlive their page.
  cleanNotifications()
  queryClient.clear()
  storeTokens(accessToken({ roles: ['HR-Manager'] }))
  await settleSession()
})

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

describe('/imports', () => {
  it('lists imports with their totals and links', async () => {
    open({ 'GET /imports': () => json(200, { totalCount: 2, items: [DETAILS, { ...UNDONE, id: OTHER }] }) })
    const rows = within(await screen.findByRole('table', { name: 'Imports' })).getAllByRole('row')
    for (const words of ['Marisol Vega', 'Jan 9, 2026', '100.00', '80.00', 'Imported'])
      expect(rows[1]?.textContent).toContain(words)
    expect(rows[2]?.textContent).toMatch(/Undone by Dana Whitfield, Jan 8, 2026/)
    const [link] = screen.getAllByRole('link', { name: /^Open the import of Jan 8, 2026/ })
    expect(link?.getAttribute('href')).toBe(`/imports?import=${ID}`)
  })
})

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

  it('are confirmed with a code', async () => {
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

  it('require two-step verification, and link to its setup', async () => {
    const { router } = open(routes(false))
    fireEvent.click(await screen.findByRole('link', { name: 'Set Up Two-Step Verification' }))
    expect(screen.queryByRole('button', { name: 'Confirm Changes' })).toBeNull()
    expect(router.state.location).toMatchObject({ pathname: '/second-factor', state: { path: '/imports' } })
  })
})

describe('one import', () => {
  const ADDRESS = `/imports?import=${ID}`

  it('shows its totals beside the previous ones and its changes, and is undone after a confirmation', async () => {
    let isUndone = false
    const { requests } = open(
      {
        [ONE]: () => json(200, isUndone ? UNDONE : DETAILS),
        [CHANGES]: changes,
        [UNDO]: () => {
          isUndone = true
          return json(200, UNDONE)
        },
      },
      ADDRESS,
    )
    const table = within(await screen.findByRole('table', { name: 'Control Totals' }))
    expect(table.getByRole('row', { name: /^Last import, Jan 2, 2026/ }).textContent).toContain('83.00')
    expect(table.getByRole('row', { name: /^Difference/ }).textContent).toContain('−3.00')
    const changesTable = await screen.findByRole('table', { name: 'Changes' })
    expect(changesTable.textContent).toContain('city: Davis → Dixon')
    expect(changesTable.textContent).toContain('numbers: changed')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const question = await screen.findByRole('dialog', { name: 'Undo this import?' })
    expect(question.textContent).toContain('1 employee and 2 checks')
    expect(question.textContent).toContain('$80.00')
    expect(requests).not.toContain(UNDO)
    fireEvent.click(within(question).getByRole('button', { name: 'Undo Import' }))
    expect(await screen.findByText(/^Undone by Dana Whitfield/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('shows who changed its records since, and no Undo', async () => {
    const refusal = 'You can’t undo this. Marisol Vega changed Ann (7) since.'
    open({ [ONE]: () => json(200, { ...DETAILS, refusal }), [CHANGES]: changes }, ADDRESS)
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
