import { STATUS } from '@epay/contract/applications/status'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildApplication } from '#web/applications/factories.ts'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { buildDraft } from '../factories.ts'
import { StaffEmployeePacketPage } from './staff-employee-packet-page.tsx'

it('does not address staff as the candidate', async () => {
  queryClient.clear()
  signIn({ token: accessToken({ roles: ['HR-Manager'] }), refreshToken: 'refresh-1' })
  fakeApi({
    'GET /jobapplication/a-17': () => json(200, buildApplication({ status: STATUS.CFOApproved })),
    'GET /jobapplication/a-17/packet-draft': () =>
      json(200, buildDraft({ version: 1, savedAt: '2026-11-20T17:00:00Z' })),
  })
  const element = (
    <>
      <Overlays />
      <StaffEmployeePacketPage />
    </>
  )
  renderApp([{ path: '/', element }], '/?applicationId=a-17')
  await screen.findByText(/We save answers and files as you go/)
  expect(screen.getByText(/We saved these answers on/)).toBeTruthy()
  expect(screen.queryByText(/\byour (answers|SSN|packet|safety)/i)).toBeNull()
})
