import { authEndpoints } from '@epay/contract/auth/endpoints'
import { problemType } from '@epay/contract/common/problem'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { callApi } from '#web/lib/api-client.ts'
import { fakeApi, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { Root } from './root.tsx'

function open() {
  storeTokens(accessToken({ roles: ['Admin'] }))
  const pages = [{ path: '*', element: <p>a page</p> }]
  const router = renderApp([{ Component: Root, children: pages }], '/manage-employee?page=2')
  expect(screen.getByText('a page')).toBeTruthy()
  return router
}

describe('a 403', () => {
  it('for a missing second factor leads to its setup, and remembers the page', async () => {
    fakeApi({ 'GET /role': () => problem(403, { type: problemType('SECOND_FACTOR_MISSING') }) })
    const router = open()
    await expect(callApi(authEndpoints.roles)).rejects.toMatchObject({ status: 403 })
    await waitFor(() => expect(router.state.location.pathname).toBe('/second-factor'))
    expect(router.state.location.state).toMatchObject({ path: '/manage-employee?page=2' })
  })

  it('for another reason stays on the page', async () => {
    fakeApi({ 'GET /role': () => problem(403, { type: problemType('FORBIDDEN') }) })
    const router = open()
    await expect(callApi(authEndpoints.roles)).rejects.toMatchObject({ status: 403 })
    expect(router.state.location.pathname).toBe('/manage-employee')
  })
})
