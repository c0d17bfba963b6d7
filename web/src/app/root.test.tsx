import { authEndpoints } from '@epay/contract/auth/endpoints'
import { problemType } from '@epay/contract/common/problem'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
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

it.each([
  [
    'a missing second factor leads to its setup, and remembers the page',
    'SECOND_FACTOR_MISSING',
    { pathname: '/second-factor', state: { path: '/manage-employee?page=2' } },
  ],
  ['another reason stays on the page', 'FORBIDDEN', { pathname: '/manage-employee', state: null }],
] as const)('a 403 for %s', async (_, code, location) => {
  fakeApi({ 'GET /role': () => problem(403, { type: problemType(code) }) })
  const router = open()
  await expect(callApi(authEndpoints.roles)).rejects.toMatchObject({ status: 403 })
  await waitFor(() => expect(router.state.location).toMatchObject(location))
})
