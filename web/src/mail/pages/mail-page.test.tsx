import type { MailItem } from '@epay/contract/mail/endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeList, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { MailPage } from './mail-page.tsx'

const LIST = 'GET /mail'
const SEND = 'POST /mail/m1/send-again'
const failedMail: MailItem = {
  id: 'm1',
  to: 'hr@example.com',
  subject: 'Review needed: Ana López',
  kind: 'approval-request',
  status: 'failed',
  attempts: 21,
  lastError: 'refused',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
}
const deliveredMail: MailItem = {
  ...failedMail,
  id: 'm2',
  to: 'cfo@example.com',
  status: 'sent',
  lastError: null,
}

beforeEach(() => startAs({ roles: ['Admin'] }))

function open(routes: FakeRoutes = {}) {
  const api = fakeList(LIST, [failedMail, deliveredMail], routes)
  renderApp([{ path: '/admin/mail', Component: MailPage }], '/admin/mail')
  return api
}
const findRow = async (recipient: string) =>
  within(await screen.findByRole('row', { name: new RegExp(recipient) }))

describe('/admin/mail', () => {
  it('shows the status of each mail, and resends only undelivered ones', async () => {
    const { requests, listRequests } = open({ [SEND]: () => json(200, { ...failedMail, status: 'queued' }) })
    const row = await findRow('hr@example.com')
    for (const text of ['Approval request', 'Failed', 'The mail server refused it', '21'])
      expect(row.getByText(text)).toBeTruthy()
    expect((await findRow('cfo@example.com')).queryByRole('button')).toBeNull()
    fireEvent.click(row.getByRole('button', { name: /^Resend to hr@example.com/ }))
    await waitFor(() => expect(requests).toContain(SEND))
    await waitFor(() => expect(listRequests.length).toBeGreaterThan(1))
  })
})
