import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { cleanNotifications } from '@mantine/notifications'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { json, problem } from '#web/testing/fake-api.ts'
import { fakeUploads } from '#web/testing/fake-uploads.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { ImportPage } from './import-page.tsx'

const ID = '5f5b9c1e-1c4b-4b58-8f7e-1f2f0d0f7c11'
const PREVIEW_ROUTE = 'POST /import/preview'
const CONFIRM_ROUTE = `POST /import/${ID}/confirm`
const NAMES = ['employees.csv', 'checks.csv', 'check-lines.csv', 'earnings-details.csv']
const row = { new: 0, changed: 0, unchanged: 0 }
const counts = { employees: { ...row, new: 12 }, checks: { ...row, changed: 3 }, lines: row, details: row }
const NO_TOTALS = { totals: [], previous: null }
const CLEAN_PREVIEW: ImportPreview = {
  id: ID,
  expiresAt: '2026-11-21T12:00:00Z',
  files: [],
  ...{ counts, accounts: 12, ...NO_TOTALS },
  ...{ problems: [], problemCount: 0, warnings: [], warningCount: 0, missingForStatement: [] },
  ...{ bankAccounts: { given: 0, changedToday: 0 }, sharedBankAccounts: [], returning: [] },
}
const CONFIRMATION = { counts, accounts: 12, invitable: [], ...NO_TOTALS }
const buildProblem = (line: number) => ({
  ...{ file: 'checks.csv', line, column: 'grossPay', value: '1,00' },
  ...{ employeeId: '7', name: 'Ann Bee', problem: `wrong in ${line}` },
})
const PREVIEW_WITH_PROBLEMS: ImportPreview = {
  ...CLEAN_PREVIEW,
  counts: null,
  accounts: 0,
  problems: Array.from({ length: 200 }, (_, index) => buildProblem(index + 2)),
  problemCount: 1234,
}

beforeEach(() => {
  // Toasts outlive their page.
  cleanNotifications()
  startAs({ roles: ['HR-Manager'] })
})
async function choose(...names: string[]) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nothing to choose files with')
  fireEvent.change(input, { target: { files: names.map(name => new File(['id\n'], name)) } })
  await screen.findByRole('button', { name: `Remove ${names.at(-1)}` })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const confirmButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Import' })

async function preview(routes: Parameters<typeof fakeUploads>[0]) {
  fakeUploads(routes)
  const Page = () => (
    <>
      <ImportPage />
      <Overlays />
    </>
  )
  renderApp([{ path: '*', Component: Page }], '/import')
  await choose('employees.csv')
  expect(screen.getByRole('button', { name: 'Preview Import' })).toHaveProperty('disabled', true)
  await choose(...NAMES)
  press('Preview Import')
}

describe('/import', () => {
  it('lists deleted people who are active again, and restores the selected ones', async () => {
    const deleted = { at: '2026-03-02T18:00:00Z', by: 'Marisol Vega', name: 'Ann', refusal: null }
    const returning = [
      { employeeId: '7', name: 'Ann', deleted },
      { employeeId: '8', name: 'Bo', deleted: { ...deleted, name: 'Cy' } },
      { employeeId: '9', name: 'Dee', deleted: { ...deleted, refusal: 'Only an Admin can.' } },
      { employeeId: '10', name: 'Eve', deleted: null },
    ]
    const bodies: unknown[] = []
    await preview({
      [PREVIEW_ROUTE]: () => json(200, { ...CLEAN_PREVIEW, returning }),
      [CONFIRM_ROUTE]: ({ body }) => {
        bodies.push(body)
        return json(200, { ...CONFIRMATION, changedNumbers: null })
      },
    })
    const confirm = await confirmButton()
    const group = within(screen.getByRole('group', { name: 'Deleted Employees' }))
    const ann = group.getByRole('checkbox', { name: 'Restore Ann (7)' })
    expect(ann).toHaveProperty('checked', false)
    expect(group.getByText(/^Cy was deleted on .* Restore only if this is the same person\.$/)).toBeTruthy()
    expect(group.getByRole('checkbox', { name: 'Restore Dee (9)' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('table', { name: 'Active Again' }).textContent).toContain('10Eve')
    fireEvent.click(ann)
    fireEvent.click(confirm)
    expect(await screen.findByText('Import complete')).toBeTruthy()
    expect(bodies).toMatchObject([{ restore: ['7'] }])
  })

  it('asks again before more than five bank accounts may change, and counts them afterwards', async () => {
    const people = [1, 2].map(index => ({ employeeId: `${index}`, name: `Ann ${index}` }))
    const bodies: unknown[] = []
    const bankAccounts = { given: 4, changedToday: 2 }
    const sharedBankAccounts = [{ bankAccount: '••••9999', people }]
    const countsWithAccounts = { ...counts, employees: { ...counts.employees, given: 4 } }
    await preview({
      [PREVIEW_ROUTE]: () =>
        json(200, { ...CLEAN_PREVIEW, counts: countsWithAccounts, bankAccounts, sharedBankAccounts }),
      [CONFIRM_ROUTE]: ({ body }) => {
        bodies.push(body)
        return json(200, { ...CONFIRMATION, changedNumbers: { bankAccounts: 3, ssns: 0 } })
      },
    })
    const confirm = await confirmButton()
    expect(screen.getByRole('table', { name: 'Shared bank accounts' }).textContent).toContain(
      'Ann 1 (1), Ann 2 (2)',
    )
    fireEvent.click(confirm)
    const question = await screen.findByRole('dialog', { name: 'Change these bank accounts?' })
    expect(bodies).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Import Bank Accounts' }))
    expect(await screen.findByText('Import complete')).toBeTruthy()
    expect(screen.getByText('Bank accounts changed: 3. We told these people.')).toBeTruthy()
    expect(bodies).toEqual([
      { counts: countsWithAccounts, accounts: 12, areBankAccountsConfirmed: true, restore: [] },
    ])
  })

  it('lists problems by file and row, with a search, and disables Confirm Import', async () => {
    await preview({ [PREVIEW_ROUTE]: () => json(200, PREVIEW_WITH_PROBLEMS) })
    expect(await confirmButton()).toHaveProperty('disabled', true)
    expect(screen.getByText('1,234 problems to fix before you can import')).toBeTruthy()
    expect(screen.getByText('Showing the first 200 of 1,234')).toBeTruthy()
    const rows = () => within(screen.getByRole('table', { name: 'Problems' })).getAllByRole('row')
    expect(rows()[1]?.textContent).toBe('checks.csv:2grossPay1,00Ann Bee (7)wrong in 2')
    expect(screen.getByText('1–10 of 200')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Search Problems'), { target: { value: 'CHECKS.csv:17' } })
    expect(await screen.findByText('1–10 of 11')).toBeTruthy()
    expect(rows()[1]?.textContent).toContain('checks.csv:17')
  })

  it('keeps the files if the upload fails, and shows why', async () => {
    const failures = [problem(413, { detail: 'The files are larger than 600MB together.' })]
    await preview({ [PREVIEW_ROUTE]: () => failures.shift() ?? json(200, CLEAN_PREVIEW) })
    expect((await screen.findByRole('alert')).textContent).toContain('larger than 600MB together')
    press('Try Again')
    expect(await confirmButton()).toHaveProperty('disabled', false)
  })
})
