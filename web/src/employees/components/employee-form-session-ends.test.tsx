import { PAGES } from '@epay/contract/auth/pages'
import { ROLES } from '@epay/contract/common/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchSession } from '#web/auth/settle-session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderGuarded, signInAs } from '#web/testing/render-guarded.tsx'
import { buildEmployee } from '../factories.ts'
import { ManageEmployeePage } from '../pages/manage-employee-page.tsx'

const NOTE = /^Your session ended before you saved/
let employee = buildEmployee({ roles: ['Employee'] })
let saved: unknown[] = []

beforeAll(watchSession)
beforeEach(() => {
  queryClient.clear()
  employee = buildEmployee({ roles: ['Employee'] })
  saved = []
})

async function findForm() {
  const form = within(await screen.findByRole('dialog', { name: 'Employee Details' }))
  await form.findByLabelText('User Email')
  return form
}

async function loseSession() {
  signInAs('7', ['Admin'])
  fakeApi({
    'GET /role': () =>
      json(
        200,
        ROLES.map(name => ({ id: name, name })),
      ),
    'GET /employee': () => json(200, { items: [employee], totalCount: 1 }),
    'GET /employee/1004': () => json(200, employee),
    'PUT /employee/1004': ({ body }) => {
      saved.push(body)
      return saved.length === 1 ? problem(401) : json(200, employee)
    },
    'POST /auth/refresh-token': () => problem(401),
  })
  const { findSignIn, openAgain } = renderGuarded(PAGES.manageEmployee, {
    Page: ManageEmployeePage,
    search: '?open=1004',
  })
  const form = await findForm()
  fireEvent.change(form.getByLabelText('User Email'), { target: { value: 'new@example.com' } })
  fireEvent.click(form.getByRole('checkbox', { name: 'CFO' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await findSignIn()
  return async () => {
    await openAgain()
    return findForm()
  }
}

describe('after the session ended while editing', () => {
  it('restores both fields', async () => {
    const signInAgain = await loseSession()
    signInAs('7', ['Admin'])
    const form = await signInAgain()
    expect(form.getByText(NOTE)).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({ id: '1004', email: 'new@example.com', roles: ['Employee', 'CFO'] })
  })

  it('keeps what someone else changed in the meantime, and says so', async () => {
    const signInAgain = await loseSession()
    employee = { ...employee, roles: ['HR-Manager'] }
    signInAs('7', ['Admin'])
    const form = await signInAgain()
    expect(form.getByRole('alert').textContent).toMatch(/^Someone else just changed this/)
    expect(form.queryByText(NOTE)).toBeNull()
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({
      ...{ email: 'new@example.com', roles: ['HR-Manager'] },
      seen: { roles: ['HR-Manager'] },
    })
  })
})
