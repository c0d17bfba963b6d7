import type { Application } from '@epay/contract/applications/schemas'
import { problemType } from '@epay/contract/common/problem'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { portalStore } from '#web/lib/portal.ts'
import { type FakeRequest, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { openQuestions } from '#web/ui/confirm.tsx'
import { buildApplication, HIRING_TERMS } from '../factories.ts'
import { GET_APPLICATION, type Modal, openDetails, startEditing } from './test-applications-page.ts'

const SAVE = 'PUT /jobapplication'
const DECIDE = 'POST /jobapplication/a-17/updatestatus'
const SUCCESS = 'Application status updated successfully!'

const completeApplication = buildApplication({
  ...HIRING_TERMS,
  lastModificationTime: '2026-11-20T10:00:00.000Z',
})

const press = (modal: Modal, name: string) => fireEvent.click(modal.getByRole('button', { name }))
const type = (modal: Modal, label: string, value: string) =>
  fireEvent.change(modal.getByLabelText(label), { target: { value } })
const inputValue = (modal: Modal, label: string) => modal.getByLabelText<HTMLInputElement>(label).value
const findQuestion = async () => {
  await waitFor(() => expect(openQuestions.read()).toHaveLength(1))
  return openQuestions.read()[0]
}

it('an incomplete save lists what is missing, and is not sent', async () => {
  const { modal, requests } = await openDetails()
  await startEditing(modal)
  press(modal, 'Save Changes')
  expect(await modal.findByText('Please fix the validation errors before saving.')).toBeTruthy()
  expect(modal.getAllByRole('listitem').map(item => within(item).getByRole('button').textContent)).toEqual([
    'Date Hired is required',
    'Wage Scale is required',
    'First Week of Work is required',
  ])
  await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Date Hired')))
  expect(requests).not.toContain(SAVE)
})

/** The server rejects the first call and accepts the next one. */
async function openOutdated(call: string, theirs: Application, type?: string) {
  let loadCount = 0
  const bodies: unknown[] = []
  const page = await openDetails({
    application: completeApplication,
    routes: {
      [GET_APPLICATION]: () => json(200, loadCount++ === 0 ? completeApplication : theirs),
      [call]: ({ body }) => {
        bodies.push(body)
        return bodies.length === 1 ? problem(409, { type, detail: 'Somebody was first.' }) : json(200, theirs)
      },
    },
  })
  return { ...page, bodies }
}

async function expectConflict(modal: Modal): Promise<void> {
  expect(await modal.findByText('Somebody was first.')).toBeTruthy()
  await modal.findByRole('button', { name: 'Take Their Version' })
}

/** Lists both versions of each field in the list with this title. */
const listVersions = (modal: Modal, title: string) =>
  within(modal.getByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

it('an outdated save compares both versions, and can keep the edits on top of theirs', async () => {
  const theirs = {
    ...completeApplication,
    ...{ postalCode: '93650-1234', wageScale: 'Apprentice' },
    ...{ dateHired: '2026-12-07', firstWeekOfWork: '2026-W50' },
    lastModificationTime: '2026-11-19T20:00:00.000Z',
  }
  const { modal, bodies } = await openOutdated(SAVE, theirs)
  await startEditing(modal)
  type(modal, 'City', 'Clovis')
  type(modal, 'Wage Scale', 'Foreman')
  type(modal, 'Date Hired', '2026-12-07')
  press(modal, 'Save Changes')
  await expectConflict(modal)
  expect(listVersions(modal, 'You both changed')).toEqual(['Wage ScaleYoursForemanTheirsApprentice'])
  expect(listVersions(modal, 'They also changed')).toEqual(['Postal CodeBefore93650Now93650-1234'])
  press(modal, 'Keep My Changes')
  expect(inputValue(modal, 'City')).toBe('Clovis')
  expect(document.activeElement?.textContent).toMatch(/^Your changes are combined with/)
  press(modal, 'Save Changes')
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({
    ...{ City: 'Clovis', WageScale: 'Foreman' },
    ...{ PostalCode: theirs.postalCode, FirstWeekOfWork: theirs.firstWeekOfWork },
    LastModificationTime: theirs.lastModificationTime,
  })
})

it('an outdated decision compares both versions, even without edits', async () => {
  const lastModificationTime = '2026-11-20T20:00:00.000Z'
  const theirs = { ...completeApplication, wageScale: 'Apprentice', notes: 'Theirs', lastModificationTime }
  const { modal, bodies } = await openOutdated(DECIDE, theirs, problemType('OUTDATED'))
  press(modal, 'Approve')
  await expectConflict(modal)
  expect(bodies[0]).toMatchObject({ lastModificationTime: completeApplication.lastModificationTime })
  expect(listVersions(modal, 'Changed while you were editing')).toEqual([
    'Wage ScaleBeforeJourneymanNowApprentice',
    'NotesBefore–NowTheirs',
  ])
  expect(modal.queryByRole('button', { name: 'Keep My Changes' })).toBeNull()
  press(modal, 'Take Their Version')
  await waitFor(() => expect(inputValue(modal, 'Wage Scale')).toBe('Apprentice'))
  press(modal, 'Approve')
  expect(await modal.findByText(SUCCESS)).toBeTruthy()
  expect(bodies[1]).toMatchObject({ wageScale: 'Apprentice', notes: '', lastModificationTime })
})

it('a decision that comes too late names who was first, and keeps the comment for copying', async () => {
  let application: Application = completeApplication
  const { modal } = await openDetails({
    routes: {
      [GET_APPLICATION]: () => json(200, application),
      [DECIDE]: () => {
        application = { ...completeApplication, status: 4 }
        return problem(409, { detail: 'Already decided.' })
      },
    },
  })
  type(modal, 'Comment', 'Fits.')
  press(modal, 'Approve')
  expect(await modal.findByText('You cannot Approve or Reject this application.')).toBeTruthy()
  expect(modal.getByText('Already decided.')).toBeTruthy()
  expect(await modal.findByText('Not sent')).toBeTruthy()
  expect(inputValue(modal, 'Comment')).toBe('Fits.')
})

const approvalRemark = {
  ...{ remarks: 'References checked.', actionBy: 'Marisol Vega', actionDate: '2026-11-20T10:00:00Z' },
}
const approved = { ...completeApplication, status: 1, notes: 'Shared note', approvalRemark } as const

async function openAsCfo() {
  const calls: [call: string, body: unknown][] = []
  const accept = (call: string, application: Application) => (request: FakeRequest) => {
    calls.push([call, request.body])
    return json(200, application)
  }
  const routes = {
    [SAVE]: accept('save', { ...approved, notes: 'Changed' }),
    [DECIDE]: accept('decide', { ...approved, status: 4, approvalRemark: null }),
  }
  const { modal } = await openDetails({ roles: ['CFO'], application: approved, routes })
  return { modal, calls }
}

it("the CFO's comment starts empty next to HR's, which is quoted but not sent", async () => {
  const { modal, calls } = await openAsCfo()
  expect(inputValue(modal, 'Comment')).toBe('')
  expect(modal.getByRole('figure').textContent).toMatch(
    /^Marisol Vega approved for HR, Nov 20, 2026References checked\.$/,
  )
  press(modal, 'Approve')
  await modal.findByText(SUCCESS)
  expect(calls).toMatchObject([['decide', { newStatus: 'Approved', notes: '' }]])
  expect(modal.queryByLabelText('Comment')).toBeNull()
})

it('the comment does not include edited notes, which an approval saves first', async () => {
  const { modal, calls } = await openAsCfo()
  await startEditing(modal)
  type(modal, 'Notes (optional)', 'Changed')
  type(modal, 'Comment', 'Fits.')
  press(modal, 'Approve')
  await modal.findByText(SUCCESS)
  expect(calls).toMatchObject([
    ['save', { Notes: 'Changed' }],
    ['decide', { newStatus: 'Approved', notes: 'Fits.' }],
  ])
})

it.each([
  [PORTAL, "We'll email Ana Lopez to let them know. You can't undo this."],
  [{ ...PORTAL, extras: [] }, 'Ana Lopez will be rejected.'],
])('a rejection asks a question that promises only what the server does: %#', async (portal, text) => {
  portalStore.write(portal)
  const { modal } = await openDetails({ application: completeApplication })
  type(modal, 'Comment', 'No budget.')
  press(modal, 'Reject')
  const question = await findQuestion()
  expect(question).toMatchObject({ text })
  act(() => question?.answer(false))
})
