import type { Application } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/common/roles'
import { fireEvent, screen, within } from '@testing-library/react'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { buildApplication } from '../factories.ts'
import { ApplicationsPage } from './applications-page.tsx'

const LIST_APPLICATIONS = 'GET /jobapplication'
export const GET_APPLICATION = 'GET /jobapplication/a-17'

type Visit = {
  roles?: Role[]
  /** ID of the application that an emailed link's session can open. */
  linkTo?: string
  application?: Application
  routes?: FakeRoutes
  search?: string
  state?: unknown
}

export function openList(visit: Visit = {}) {
  const { roles = ['HR-Manager'], linkTo, application = buildApplication(), routes, search, state } = visit
  const linkClaims = linkTo === undefined ? {} : { scope: 'link' as const, applicationId: linkTo }
  queryClient.clear()
  signIn({ token: accessToken({ roles, ...linkClaims }), refreshToken: 'refresh-1' })
  const lists: FakeRequest[] = []
  const api = fakeApi({
    [LIST_APPLICATIONS]: request => {
      lists.push(request)
      return json(200, { items: [application], totalCount: 12 })
    },
    [GET_APPLICATION]: () => json(200, application),
    ...routes,
  })
  const router = renderApp([{ path: '/applications', Component: ApplicationsPage }], {
    pathname: '/applications',
    search,
    state,
  })
  return { router, lists, ...api }
}

const openedByLink = { openApplicationId: 'a-17', fromEmailToken: true }
const findDialog = async () => within(await screen.findByRole('dialog'))
/** Opens the details the way an emailed link does. */
export async function openDetails(visit: Visit = {}) {
  const list = openList({ ...visit, state: openedByLink })
  const modal = await findDialog()
  // This section renders last.
  await modal.findByRole('button', { name: 'Application Status & Information' })
  return { ...list, modal }
}
export async function startEditing(modal: Modal): Promise<void> {
  fireEvent.click(modal.getByRole('button', { name: 'Edit' }))
  await modal.findByLabelText('City')
}
export type Modal = Awaited<ReturnType<typeof findDialog>>
