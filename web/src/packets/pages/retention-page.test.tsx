import { exampleOf } from '@epay/contract/api-examples'
import { retentionEndpoints } from '@epay/contract/packets/staff-endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeList, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { RetentionPage } from './retention-page.tsx'

it('the retention page explains why a packet was not deleted, and restores focus', async () => {
  queryClient.clear()
  signIn({ token: accessToken({ roles: ['Admin'] }), refreshToken: 'refresh-1' })
  const { listDue } = retentionEndpoints
  const { items } = listDue.response.parse(exampleOf(listDue).response)
  const detail = 'The packet must be kept until Nov 2, 2029.'
  const packet = `/jobapplication/${items[0]?.applicationId}/packet`.toLowerCase()
  const { listRequests } = fakeList('GET /packets/due', items, {
    [`DELETE ${packet}`]: () => problem(409, { detail }),
  })
  const element = (
    <>
      <Overlays />
      <RetentionPage />
    </>
  )
  renderApp([{ path: '/', element }], '/')
  const button = await screen.findByRole('button', { name: 'Delete Packet of Maria Sandoval' })
  expect(listRequests[0]?.query.get('sorting')).toBe('EndedOn asc')
  fireEvent.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Packet' }))
  await screen.findByText(`We couldn't delete the packet. ${detail}`)
  await waitFor(() => expect(document.activeElement).toBe(button))
})
