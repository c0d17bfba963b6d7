import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleSession } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, keepTokens } from '#web/testing/tokens.ts'
import { buildEmployee } from '../factories.ts'
import { ProfilePage } from './profile-page.tsx'

const CURRENT = 'GET /employee/getcurrentuser'

beforeEach(async () => {
  queryClient.clear()
  keepTokens(accessToken())
  await settleSession()
})

function open(answer: () => Response) {
  fakeApi({
    [CURRENT]: answer,
    'GET /auth/second-factor': () => json(200, { isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
    // Even a session that was just renewed is refused.
    'POST /auth/refresh-token': () => json(200, { token: accessToken(), refreshToken: 'refresh-2' }),
  })
  renderApp([{ path: '*', Component: ProfilePage }], '/profile')
}

describe('/profile', () => {
  it('shows the record, leaves out empty parts of the address, and leads to the password', async () => {
    open(() => json(200, buildEmployee({ roles: ['HR-Manager', 'Employee'], bankAccount: '' })))
    expect(await screen.findByText('Sam Delgado')).toBeTruthy()
    expect(screen.getByText('HR-Manager, Employee')).toBeTruthy()
    const terms = screen.getAllByRole('term').map(term => term.textContent)
    const values = screen.getAllByRole('definition').map(value => value.textContent)
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      ID: '1004',
      Address: '8495 Alder Street, Stockton, CA, 95202',
      Active: 'Yes',
      'Account Type': 'Checking',
      'Bank Account': 'N/A',
      'Print Stub': 'No',
    })
    expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/reset-password')
  })

  it.each([
    [404, 'No employee data found.'],
    [500, 'Failed to fetch employee data'],
    [401, 'No token found'],
  ])('says for %i: %s', async (status, text) => {
    open(() => problem(status))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
