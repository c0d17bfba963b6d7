import type { DevMail } from '@epay/contract/mail/endpoints'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Portal } from '#web/lib/portal.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, GET_PORTAL, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { DevMailPage } from './dev-mail-page.tsx'

const MAILBOX = 'GET /dev/mail'
const mail: DevMail = {
  id: 'm1',
  to: 'hr@example.com',
  subject: 'Review needed: Ana López',
  text: 'Open application:\nhttp://localhost:3000/validate-token?token=abc\n',
  html: '<html><head></head><body><a href="http://localhost:3000/validate-token?token=abc">Open</a></body></html>',
  sentAt: '2026-11-21T01:14:00.000Z',
}

beforeEach(() => queryClient.clear())

function open(respond: () => Response, path = '/dev/mail') {
  const portal: Portal = { ...PORTAL, extras: ['devMailbox'] }
  fakeApi({ [GET_PORTAL]: () => json(200, portal), [MAILBOX]: respond })
  return renderApp([{ path: '/dev/mail/:mailId?', Component: DevMailPage }], path)
}

describe('/dev/mail', () => {
  it('lists mails and opens one with its links', async () => {
    const router = open(() => json(200, [mail]))
    fireEvent.click(await screen.findByRole('link', { name: /Review needed: Ana López.*hr@example.com/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dev/mail/m1'))
    const link = screen.getByRole('link', { name: /validate-token/ })
    expect(link.getAttribute('href')).toBe('http://localhost:3000/validate-token?token=abc')
  })

  it('shows the HTML in a frame without scripts, whose links open in a new tab', async () => {
    open(() => json(200, [mail]), '/dev/mail/m1')
    fireEvent.click(await screen.findByRole('tab', { name: 'Email view' }))
    const frame = await screen.findByTitle(mail.subject)
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">')
  })

  it.each([
    ['an empty mailbox', () => json(200, []), '/dev/mail', 'No emails yet'],
    ['no mailbox', () => problem(404), '/dev/mail', 'There is no mailbox here'],
    ['a deleted mail', () => json(200, [mail]), '/dev/mail/m0', 'This email is no longer available.'],
    ['a broken server', () => problem(500), '/dev/mail', "We couldn't load email."],
  ])('the mailbox reports %s', async (_, respond, path, text) => {
    open(respond, path)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
