import { problemType } from '@epay/contract/common/problem'
import { SETTINGS } from '@epay/contract/settings/declared-settings'
import { SETTINGS_MESSAGES, SETTINGS_TEXTS, TEST_MAIL_FAILURES } from '@epay/contract/settings/messages'
import { DEFAULT_SETTINGS, type SettingsState } from '@epay/contract/settings/settings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { SettingsPage } from './settings-page.tsx'

const GET_SETTINGS = 'GET /settings'
const SAVE = 'PUT /settings'
const TEST = 'POST /settings/test-mail'
const state: SettingsState = {
  ...DEFAULT_SETTINGS,
  companyName: 'Harbor Builders',
  smtpHost: 'mail.example.com',
  hasSmtpPassword: true,
  fixed: [],
  lastModificationTime: '2026-11-01T09:00:00.000Z',
}
const { hasSmtpPassword: _, fixed: __, ...unchangedUpdate } = state

beforeEach(() => startAs({ roles: ['Admin'] }))

function PageWithOverlays() {
  return (
    <>
      <SettingsPage />
      <Overlays />
    </>
  )
}

function open(routes: FakeRoutes, loaded = state) {
  fakeApi({ [GET_SETTINGS]: () => json(200, loaded), ...routes })
  const otherPage = { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> }
  return renderApp([{ path: '/admin/settings', Component: PageWithOverlays }, otherPage], '/admin/settings')
}

function openWithResponses(call: string, ...responses: (() => Response | Promise<Response>)[]) {
  const bodies: unknown[] = []
  open({
    [call]: ({ body }) => {
      bodies.push(body)
      const respond = responses[bodies.length - 1]
      if (!respond) throw new Error('Unexpected call')
      return respond()
    },
  })
  return bodies
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
async function type(label: string, value: string) {
  fireEvent.change(await field(label), { target: { value } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('/admin/settings', () => {
  it('saves the changes, and keeps the password', async () => {
    const saved = { ...state, companyName: 'Bay Builders', passwordLinkHours: 48 }
    const bodies = openWithResponses(SAVE, () => json(200, saved))
    await type(SETTINGS.companyName.label, 'Bay Builders')
    await type('New account links (hours)', '48')
    press(SETTINGS_TEXTS.save)
    expect(await screen.findByText(SETTINGS_TEXTS.saved)).toBeTruthy()
    expect(bodies).toEqual([{ ...unchangedUpdate, companyName: 'Bay Builders', passwordLinkHours: 48 }])
  })

  it('never shows the password, which can be replaced and removed', async () => {
    const bodies = openWithResponses(
      SAVE,
      () => json(200, state),
      () => json(200, { ...state, hasSmtpPassword: false }),
    )
    expect((await field(SETTINGS_TEXTS.password)).value).toBe('')
    await type(SETTINGS_TEXTS.password, 'new secret')
    press(SETTINGS_TEXTS.save)
    await waitFor(async () => expect((await field(SETTINGS_TEXTS.password)).value).toBe(''))
    fireEvent.click(screen.getByLabelText(SETTINGS_TEXTS.removePassword))
    expect(await screen.findByText(SETTINGS_TEXTS.passwordRemoved)).toBeTruthy()
    press(SETTINGS_TEXTS.save)
    expect(await screen.findByText(SETTINGS_TEXTS.passwordNone)).toBeTruthy()
    expect(bodies).toEqual([
      { ...unchangedUpdate, smtpPassword: 'new secret' },
      { ...unchangedUpdate, smtpPassword: null },
    ])
  })

  it('shows errors at their fields before sending anything', async () => {
    const bodies = openWithResponses(SAVE)
    await type(SETTINGS.companyName.label, ' ')
    await type('Port', '')
    press(SETTINGS_TEXTS.save)
    expect(await screen.findByText(SETTINGS_MESSAGES.required)).toBeTruthy()
    expect(screen.getByText(SETTINGS_MESSAGES.number)).toBeTruthy()
    await type(SETTINGS.companyName.label, 'Bay Builders')
    await type('Port', '25')
    await type('Second reminder (working days)', '2')
    press(SETTINGS_TEXTS.save)
    expect(await screen.findByText(SETTINGS_MESSAGES.secondReminder)).toBeTruthy()
    expect(bodies).toEqual([])
  })

  it('shows settings fixed by environment variables as read-only', async () => {
    open({}, { ...state, fixed: [{ name: 'smtpHost', variable: 'SMTP_URL' }] })
    expect((await field(SETTINGS.smtpHost.label)).readOnly).toBe(true)
    expect((await field(SETTINGS_TEXTS.password)).readOnly).toBe(true)
    expect(screen.getAllByText('Set on the server (SMTP_URL)')).toHaveLength(2)
    expect(screen.queryByLabelText(SETTINGS_TEXTS.removePassword)).toBeNull()
  })

  it('tests the entered mail server, and shows the result', async () => {
    const bodies = openWithResponses(
      TEST,
      () => problem(400, { detail: TEST_MAIL_FAILURES.noServer }),
      () => json(200, { sentTo: 'ada@example.com' }),
    )
    await type(SETTINGS.smtpHost.label, 'other.example.com')
    press(SETTINGS_TEXTS.test)
    expect(await screen.findByText(TEST_MAIL_FAILURES.noServer)).toBeTruthy()
    press(SETTINGS_TEXTS.test)
    expect(await screen.findByText('Sent to ada@example.com.')).toBeTruthy()
    const update = { ...unchangedUpdate, smtpHost: 'other.example.com' }
    expect(bodies).toEqual([update, update])
  })

  it("merges unsaved edits with someone else's changes", async () => {
    const [payrollContact, timeZone] = ['Kim', 'Asia/Kolkata']
    const lastModificationTime = '2026-11-02T09:00:00.000Z'
    const theirs = { ...state, payrollContact, timeZone, lastModificationTime }
    const bodies: unknown[] = []
    let current = state
    open({
      [GET_SETTINGS]: () => json(200, current),
      [SAVE]: ({ body }) => {
        bodies.push(body)
        current = theirs
        const { changedMeanwhile: detail } = SETTINGS_MESSAGES
        return bodies.length === 1
          ? problem(409, { type: problemType('OUTDATED'), detail })
          : json(200, { ...theirs, companyName: 'Bay Builders' })
      },
    })
    await type(SETTINGS.companyName.label, 'Bay Builders')
    press(SETTINGS_TEXTS.save)
    const { changedMeanwhile } = SETTINGS_MESSAGES
    expect(await screen.findByText(`${changedMeanwhile} ${SETTINGS_TEXTS.checkAgain}`)).toBeTruthy()
    await waitFor(async () => expect((await field(SETTINGS.payrollContact.label)).value).toBe('Kim'))
    expect((await field(SETTINGS.timeZone.label)).value).toBe(timeZone)
    expect((await field(SETTINGS.companyName.label)).value).toBe('Bay Builders')
    press(SETTINGS_TEXTS.save)
    expect(await screen.findByText(SETTINGS_TEXTS.saved)).toBeTruthy()
    const mergedChanges = { companyName: 'Bay Builders', payrollContact, timeZone, lastModificationTime }
    expect(bodies.at(-1)).toEqual({ ...unchangedUpdate, ...mergedChanges })
  })
})
