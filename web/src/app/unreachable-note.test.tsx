import { authEndpoints } from '@epay/contract/auth/endpoints'
import { REQUEST_MESSAGES, RETRYING_MESSAGE } from '@epay/contract/common/messages'
import { queryOptions } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { type FakeRoutes, fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { UnreachableNote } from './unreachable-note.tsx'

const ROLES = 'GET /role'
const AVAILABLE: FakeRoutes = { [ROLES]: () => json(200, [{ id: '1', name: 'Admin' }]) }
/** The automatic retry is too late to happen during the test. */
const UNAVAILABLE: FakeRoutes = {
  [ROLES]: () => json(503, { detail: REQUEST_MESSAGES.unavailable }, { 'Retry-After': '3600' }),
}
const options = queryOptions({ queryKey: ['roles'], queryFn: () => callApi(authEndpoints.roles) })

function Roles() {
  const { data, isError, error, refetch } = usePageQuery(options)
  return (
    <>
      <UnreachableNote />
      {isError && <ErrorState title={errorMessage(error)} onRetry={refetch} retryLabel="Load" />}
      {data && <p>{data.map(({ name }) => name).join()}</p>}
      {!isError && !data && <p>Loading</p>}
    </>
  )
}

const open = () => renderApp([{ path: '*', Component: Roles }], '/')

beforeEach(() => {
  queryClient.clear()
  storeTokens(accessToken())
})

it('the page stays while the server is unreachable', async () => {
  fakeApi(AVAILABLE)
  open()
  await screen.findByText('Admin')
  fakeApi(UNAVAILABLE)
  void act(() => void queryClient.invalidateQueries())
  expect((await screen.findByText(RETRYING_MESSAGE)).closest('[role="status"]')).toBeTruthy()
  expect(screen.getByText('Admin')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  fakeApi(AVAILABLE)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByText(RETRYING_MESSAGE)).toBeNull())
})

it.each(['Try Again', 'Load'])('shows an error until the data loads, even after %s', async name => {
  const { requests } = fakeApi(UNAVAILABLE)
  open()
  expect((await screen.findByRole('alert')).textContent).toBe(REQUEST_MESSAGES.unavailable)
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(screen.getByText(RETRYING_MESSAGE)).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
  fakeApi(AVAILABLE)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText('Admin')).toBeTruthy()
  expect(screen.queryByText(RETRYING_MESSAGE)).toBeNull()
})

it('retries after Retry-After, and when the network is back', async () => {
  fakeApi({ [ROLES]: () => json(503, {}, { 'Retry-After': '0' }) })
  open()
  await screen.findByText(RETRYING_MESSAGE)
  fakeApi(UNAVAILABLE)
  await screen.findByText(REQUEST_MESSAGES.unavailable)
  fakeApi(AVAILABLE)
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(screen.getByText('Admin')).toBeTruthy()
  })
})
