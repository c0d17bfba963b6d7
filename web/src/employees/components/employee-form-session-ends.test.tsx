import { exampleOf } from '@epay/contract/api-examples'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { PAGES } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { watchSession } from '#web/auth/resolve-session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderGuarded, signInAs } from '#web/testing/render-guarded.tsx'
import { buildEmployee } from '../factories.ts'
import { ManageEmployeePage } from '../pages/manage-employee-page.tsx'

const NOTE = /^Your session ended before you saved/

beforeAll(watchSession)
beforeEach(() => queryClient.clear())

async function findForm() {
  const form = within(await screen.findByRole('dialog', { name: 'Employee Details' }))
  await form.findByLabelText('User Email')
  return form
}

it.each<[string, Role[], RegExp, object]>([
  ['restores both edits', ['Employee'], NOTE, { roles: ['Employee', 'CFO'] }],
  [
    'keeps what someone else changed, and says so,',
    ['HR-Manager'],
    /^Someone else just changed this/,
    { roles: ['HR-Manager'], seen: { roles: ['HR-Manager'] } },
  ],
])('%s after the session ended while someone edited an employee', async (_, roles, note, body) => {
  const bodies: unknown[] = []
  let employee = buildEmployee({ roles: ['Employee'] })
  fakeApi({
    'GET /role': () => json(200, exampleOf(authEndpoints.roles).response),
    'GET /employee': () => json(200, { items: [employee], totalCount: 1 }),
    'GET /employee/1004': () => json(200, employee),
    'PUT /employee/1004': request => {
      bodies.push(request.body)
      return bodies.length === 1 ? problem(401) : json(200, employee)
    },
    'POST /auth/refresh-token': () => problem(401),
  })
  signInAs('7', ['Admin'])
  const page = { Page: ManageEmployeePage, search: '?open=1004' }
  const { findSignIn, reopen } = renderGuarded(PAGES.manageEmployee, page)
  const form = await findForm()
  fireEvent.change(form.getByLabelText('User Email'), { target: { value: 'new@example.com' } })
  fireEvent.click(form.getByRole('checkbox', { name: 'CFO' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await findSignIn()

  employee = buildEmployee({ roles })
  signInAs('7', ['Admin'])
  await reopen()
  const restoredForm = await findForm()
  expect(restoredForm.getByText(note)).toBeTruthy()
  fireEvent.click(restoredForm.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({ id: '1004', email: 'new@example.com', ...body })
})
