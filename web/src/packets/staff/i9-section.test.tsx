import type { I9Clock } from '@epay/contract/packets/i9'
import { REVERIFICATION_MESSAGES, SECTION_2_MESSAGES } from '@epay/contract/packets/i9'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildApplication } from '#web/applications/factories.ts'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json } from '#web/testing/fake-api.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { PacketSection } from './packet-section.tsx'

const SECTION_2 = 'PUT /jobapplication/a-17/i9-section-2'
const REVERIFY = 'POST /jobapplication/a-17/i9-reverification'

const CLOCK: I9Clock = {
  today: '2026-11-23',
  isEmployed: true,
  section2: { dueOn: '2026-11-27', earliestOn: '2026-11-09', done: null },
  reverification: null,
}
const DONE = { id: 'r-1', doneOn: '2026-11-20', by: 'Marisol Vega' }
const EXPIRING: I9Clock = { ...CLOCK, reverification: { dueOn: '2027-01-22', done: null } }

function overviewWith(i9: PacketOverview['i9']): PacketOverview {
  const submittedAt = '2026-11-18T17:03:00.000Z'
  return {
    versions: [{ number: 1, submittedAt, submittedBy: 'Ana', filledInBy: 'candidate', reopenedAt: null }],
    ...{
      employee: null,
      hiredOn: '2026-11-23',
      endedOn: null,
      keepUntil: null,
      isDue: false,
      deletedAt: null,
    },
    i9,
  }
}

function open(i9: PacketOverview['i9'], routes: FakeRoutes = {}) {
  queryClient.clear()
  signIn({ token: accessToken({ roles: ['HR-Manager'] }), refreshToken: 'refresh-1' })
  fakeApi({ 'GET /jobapplication/a-17/packet': () => json(200, overviewWith(i9)), ...routes })
  const application = buildApplication({ status: 3, packetSubmittedAt: '2026-11-18T17:03:00.000Z' })
  const element = (
    <>
      <Overlays />
      <PacketSection application={application} />
    </>
  )
  renderApp([{ path: '/', element }], '/')
}

const section = async () => within(await screen.findByRole('region', { name: 'Form I-9' }))

async function openDialog(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

/** Answers with this overview, and keeps what was sent. */
function answering(i9: I9Clock) {
  const sent: unknown[] = []
  const answer = ({ body }: FakeRequest) => {
    sent.push(body)
    return json(200, overviewWith(i9))
  }
  return { sent, answer }
}

describe('Form I-9', () => {
  it.each<[string, I9Clock, string[], string[]]>([
    ['due', CLOCK, ['Due Nov 27, 2026', 'Not needed'], [SECTION_2_MESSAGES.button]],
    [
      'overdue',
      { ...EXPIRING, today: '2027-02-01' },
      ['Overdue since Nov 27, 2026', 'Work authorization expired on Jan 22, 2027'],
      [SECTION_2_MESSAGES.button, REVERIFICATION_MESSAGES.button],
    ],
    [
      'done',
      {
        ...CLOCK,
        section2: { ...CLOCK.section2, done: DONE },
        reverification: { dueOn: null, done: DONE },
      },
      [
        'Completed Nov 20, 2026, recorded by Marisol Vega',
        'No longer needed, recorded Nov 20, 2026 by Marisol Vega',
      ],
      [SECTION_2_MESSAGES.undo, REVERIFICATION_MESSAGES.undo],
    ],
    [
      'over',
      { ...EXPIRING, isEmployed: false },
      ['Not completed', 'Work authorization expires on Jan 22, 2027'],
      [],
    ],
  ])('says what is %s, and offers what can be done', async (_, clock, texts, buttons) => {
    open(clock)
    const i9 = await section()
    expect(i9.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(texts)
    expect(i9.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
    expect(i9.getByText(/^Reminder only\./)).toBeTruthy()
  })
})

describe('section 2', () => {
  it('is noted with the day, today by default', async () => {
    const { sent, answer } = answering({ ...CLOCK, section2: { ...CLOCK.section2, done: DONE } })
    open(CLOCK, { [SECTION_2]: answer })
    const dialog = await openDialog(SECTION_2_MESSAGES.button)
    const day = dialog.getByLabelText<HTMLInputElement>(SECTION_2_MESSAGES.label)
    expect(day.value).toBe('2026-11-23')
    fireEvent.change(day, { target: { value: '' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a valid date')).toBeTruthy()
    for (const [value, text] of [
      ['1990-01-01', SECTION_2_MESSAGES.tooEarly('2026-11-09')],
      ['2026-11-24', SECTION_2_MESSAGES.inFuture],
    ] as const) {
      fireEvent.change(day, { target: { value } })
      expect(await dialog.findByText(text)).toBeTruthy()
    }
    fireEvent.change(day, { target: { value: '2026-11-20' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(SECTION_2_MESSAGES.saved)).toBeTruthy()
    expect(sent).toEqual([{ doneOn: '2026-11-20', seenId: null }])
    expect(await screen.findByRole('button', { name: SECTION_2_MESSAGES.undo })).toBeTruthy()
  })

  it('is taken back', async () => {
    const { sent, answer } = answering(CLOCK)
    open({ ...CLOCK, section2: { ...CLOCK.section2, done: DONE } }, { [SECTION_2]: answer })
    fireEvent.click(await screen.findByRole('button', { name: SECTION_2_MESSAGES.undo }))
    expect(await screen.findByText(SECTION_2_MESSAGES.undone)).toBeTruthy()
    expect(sent).toEqual([{ doneOn: null, seenId: 'r-1' }])
    await waitFor(() => expect(screen.getByText('Due Nov 27, 2026')).toBeTruthy())
  })
})

describe('a reverification', () => {
  const again: I9Clock = { ...CLOCK, reverification: { dueOn: '2028-01-22', done: DONE } }

  it('needs a later date, and none that no document gives', async () => {
    const { sent, answer } = answering(again)
    open(EXPIRING, { [REVERIFY]: answer })
    const dialog = await openDialog(REVERIFICATION_MESSAGES.button)
    const day = dialog.getByLabelText(REVERIFICATION_MESSAGES.label)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(REVERIFICATION_MESSAGES.required)).toBeTruthy()
    fireEvent.change(day, { target: { value: '2027-01-22' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('The new expiration date must be after Jan 22, 2027')).toBeTruthy()
    fireEvent.change(day, { target: { value: '2207-01-22' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/^That date is too far/)).toBeTruthy()
    fireEvent.change(day, { target: { value: '2028-01-22' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText(
        /^Work authorization expires on Jan 22, 2028, recorded Nov 20, 2026 by Marisol Vega$/,
      ),
    ).toBeTruthy()
    expect(sent).toEqual([{ dueOn: '2027-01-22', authorizedUntil: '2028-01-22' }])
  })
})
