import { exampleOf } from '@epay/contract/api-examples'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { problemType } from '@epay/contract/common/problem'
import { ROLES } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { Employee } from '@epay/contract/employees/schemas'
import { cleanNotifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { buildEmployee } from '../factories.ts'
import { ManageEmployeePage } from './manage-employee-page.tsx'

const sam = buildEmployee()

const { changeEmail, changeStaffRole, remove } = PERSON_RULES
const describedBy = (element: HTMLElement) => {
  const id = element.getAttribute('aria-describedby')
  return id && (document.getElementById(id)?.textContent ?? null)
}

beforeEach(() => {
  cleanNotifications()
  startAs({ roles: ['HR-Manager'] })
})

async function openPage(routes: FakeRoutes = {}, search = '') {
  const { requests } = fakeApi({
    'GET /role': () => json(200, exampleOf(authEndpoints.roles).response),
    'GET /employee': () => json(200, { items: [sam], totalCount: 31 }),
    'GET /employee/1004': () => json(200, sam),
    'GET /employee/1004/contacts': () =>
      json(200, { phone: [{ name: 'phone', value: '209-555-0188' }], emergencyContacts: [] }),
    ...routes,
  })
  const Page = () => (
    <>
      <ManageEmployeePage />
      <Overlays />
    </>
  )
  const router = renderApp([{ path: '*', Component: Page }], `/manage-employee${search}`)
  await screen.findByRole('table', { name: 'Employees' })
  return { requests, router }
}

async function openDetails(routes: FakeRoutes = {}) {
  const page = await openPage(routes)
  fireEvent.click(screen.getByRole('button', { name: 'View Sam Delgado' }))
  await screen.findByLabelText('User Email')
  const dialog = within(screen.getByRole('dialog', { name: 'Employee Details' }))
  return { ...page, dialog, press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })) }
}

it('shows the contacts of an employee', async () => {
  const { dialog } = await openDetails()
  expect(await dialog.findByText('209-555-0188')).toBeTruthy()
})

it('merges edits of an employee with what someone else saved in the meantime', async () => {
  startAs({ roles: ['Admin'] })
  const bodies: unknown[] = []
  let current = sam
  const { dialog, press } = await openDetails({
    'GET /employee/1004': () => json(200, current),
    'PUT /employee/1004': ({ body }) => {
      bodies.push(body)
      if (bodies.length > 1) return json(200, current)
      current = buildEmployee({ roles: ['CFO', 'Employee'] })
      return problem(409, { type: problemType('OUTDATED'), detail: 'Someone was faster.' })
    },
  })
  fireEvent.change(dialog.getByLabelText('User Email'), { target: { value: 'new@example.com' } })
  press('Save')
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Someone was faster. The form now shows the latest version.',
  )
  await waitFor(() => expect(dialog.getByLabelText('CFO')).toHaveProperty('checked', true))
  expect(dialog.getByLabelText('User Email')).toHaveProperty('value', 'new@example.com')
  press('Save')
  await screen.findByText('Employee updated successfully!')
  expect(bodies.at(-1)).toEqual({
    ...{ id: '1004', email: 'new@example.com', roles: ['CFO', 'Employee'] },
    seen: { email: 'sam@example.com', roles: ['CFO', 'Employee'] },
  })
})

it.each<[string, Partial<Employee>, { hint: string; email: string | null; reason: string | null }, string[]]>(
  [
    [
      'an employee, except for staff roles',
      {},
      { hint: changeStaffRole.refusal.employee, email: null, reason: null },
      ['Employee', 'email', 'Save', 'Delete'],
    ],
    [
      'nothing about the CFO',
      { roles: ['CFO'] },
      {
        hint: changeStaffRole.refusal.staff,
        email: changeEmail.refusal.staff,
        reason: remove.refusal.staff,
      },
      [],
    ],
  ],
)('lets an HR-Manager change %s, and says why', async (_, overrides, { hint, email, reason }, enabled) => {
  const { dialog } = await openDetails({
    'GET /employee/1004': () => json(200, buildEmployee(overrides)),
  })
  const controls = [
    ...ROLES.map(role => [role, dialog.getByLabelText(role)] as const),
    ['email', dialog.getByLabelText('User Email')] as const,
    ...['Save', 'Delete'].map(name => [name, dialog.getByRole('button', { name })] as const),
  ]
  const isEnabled = (element: HTMLElement) => !element.matches(':disabled, [readonly]')
  expect(controls.filter(([, element]) => isEnabled(element)).map(([name]) => name)).toEqual(enabled)
  expect(describedBy(dialog.getByRole('group', { name: 'Roles' }))).toBe(hint)
  expect(describedBy(dialog.getByLabelText('User Email'))).toBe(email)
  expect(describedBy(dialog.getByRole('button', { name: 'Delete' }))).toBe(reason)
})

it('an Admin reopens an account that was closed after a password reset by email', async () => {
  startAs({ roles: ['Admin'] })
  const OPEN = 'POST /employee/1004/open-after-reset'
  const closedAccount = buildEmployee({ roles: ['CFO'], isClosedAfterReset: true })
  const { requests, press, dialog } = await openDetails({
    'GET /employee/1004': () => json(200, closedAccount),
    [OPEN]: () => json(200, { ...closedAccount, isClosedAfterReset: false }),
  })
  expect(dialog.getByText('Password reset by email')).toBeTruthy()
  press('Open Again')
  expect(await dialog.findByText(EMPLOYEE_MESSAGES.opened)).toBeTruthy()
  expect(requests).toContain(OPEN)
})
