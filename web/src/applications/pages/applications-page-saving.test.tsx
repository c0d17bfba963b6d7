import type { Application } from '@epay/contract/applications/schemas'
import { problemType } from '@epay/contract/common/problem'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { portalStore } from '#web/lib/portal.ts'
import { type FakeRequest, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { askedQuestions } from '#web/ui/confirm.tsx'
import { buildApplication } from '../factories.ts'
import { edit, GET, type Modal, openDetails } from './test-applications-page.ts'

const SAVE = 'PUT /jobapplication'
const DECIDE = 'POST /jobapplication/a-17/updatestatus'

const hiring = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }
const complete = buildApplication({ ...hiring, lastModificationTime: '2026-11-20T10:00:00.000Z' })

/** Simulates an edit conflict: refuses the first call and accepts the next one. */
async function openBehind(
  theirs: Application,
  call: string,
  { refusal, taken }: { refusal: { type?: string }; taken: Application },
) {
  let loads = 0
  const sent: FakeRequest[] = []
  const opened = await openDetails({
    application: complete,
    routes: {
      [GET]: () => json(200, loads++ === 0 ? complete : theirs),
      [call]: request => {
        sent.push(request)
        return sent.length === 1
          ? problem(409, { ...refusal, detail: 'Somebody was first.' })
          : json(200, taken)
      },
    },
  })
  const { modal } = opened
  const loseBy = async (button: string) => {
    fireEvent.click(modal.getByRole('button', { name: button }))
    expect(await modal.findByText('Somebody was first.')).toBeTruthy()
    await modal.findByRole('button', { name: 'Take Their Version' })
  }
  return { ...opened, sent, loseBy }
}

/** Both versions of each field in the list with this title. */
const versionsOf = (modal: Modal, title: string) =>
  within(modal.getByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

describe('saving and deciding', () => {
  it('lists what is missing and sends nothing', async () => {
    const { modal, requests } = await openDetails()
    fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
    expect(await modal.findByText('Please fix the validation errors before saving.')).toBeTruthy()
    const problems = () =>
      modal.getAllByRole('listitem').map(item => within(item).getByRole('button').textContent)
    const needed = 'Date Hired, Wage Scale, and First Week of Work are required for approval.'
    expect(problems()).toEqual([needed])
    expect(modal.getByText('Date Hired is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Date Hired')))
    await edit(modal)
    fireEvent.click(modal.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() =>
      expect(problems()).toEqual([
        'Date Hired is required',
        'Wage Scale is required',
        'First Week of Work is required',
      ]),
    )
    expect(requests).not.toContain(DECIDE)
    expect(requests).not.toContain(SAVE)
  })

  describe('after a lost update', () => {
    const theirs = {
      ...complete,
      postalCode: '93650-1234',
      wageScale: 'Apprentice',
      dateHired: '2026-12-07',
      firstWeekOfWork: '2026-W50',
      lastModificationTime: '2026-11-19T20:00:00.000Z',
    }
    const cityOf = (modal: Modal) => modal.getByLabelText<HTMLInputElement>('City').value
    /** Edits three fields, two of which someone else changes too, along with postal code and week. */
    async function lose() {
      const opened = await openBehind(theirs, SAVE, { refusal: {}, taken: theirs })
      const { modal, loseBy } = opened
      await edit(modal)
      fireEvent.change(modal.getByLabelText('City'), { target: { value: 'Clovis' } })
      fireEvent.change(modal.getByLabelText('Wage Scale'), { target: { value: 'Foreman' } })
      fireEvent.change(modal.getByLabelText('Date Hired'), { target: { value: '2026-12-07' } })
      await loseBy('Save Changes')
      return opened
    }

    it('shows both versions of what both changed, and apart from it what only the others did', async () => {
      const { modal } = await lose()
      expect(versionsOf(modal, 'You both changed')).toEqual(['Wage ScaleYoursForemanTheirsApprentice'])
      expect(versionsOf(modal, 'They also changed')).toEqual([
        `Postal CodeBefore${complete.postalCode}Now93650-1234`,
      ])
      expect(cityOf(modal)).toBe('Clovis')
    })

    it('saves the edits on top of theirs', async () => {
      const { modal, sent } = await lose()
      fireEvent.click(modal.getByRole('button', { name: 'Keep My Changes' }))
      expect(cityOf(modal)).toBe('Clovis')
      const note = modal.getByText(/^Your changes are combined with/)
      expect(document.activeElement?.contains(note)).toBe(true)
      expect(document.activeElement).not.toBe(document.body)
      fireEvent.click(modal.getByRole('button', { name: 'Save Changes' }))
      await waitFor(() => expect(sent).toHaveLength(2))
      const { postalCode, lastModificationTime, firstWeekOfWork } = theirs
      expect(sent[1]?.body).toMatchObject({
        City: 'Clovis',
        WageScale: 'Foreman',
        PostalCode: postalCode,
        FirstWeekOfWork: firstWeekOfWork,
        LastModificationTime: lastModificationTime,
      })
    })
  })

  describe('the remark of a decision', () => {
    const approval = {
      remarks: 'References checked.',
      actionBy: 'Marisol Vega',
      actionDate: '2026-11-20T10:00:00Z',
    }
    const approved = { ...complete, status: 1, notes: 'Shared note', approvalRemark: approval } as const
    async function openAsCfo() {
      const sent: [call: string, body: unknown][] = []
      const take = (call: string, answer: Application) => (request: FakeRequest) => {
        sent.push([call, request.body])
        return json(200, answer)
      }
      const { modal } = await openDetails({
        roles: ['CFO'],
        application: approved,
        routes: {
          [SAVE]: take('save', { ...approved, notes: 'Changed' }),
          [DECIDE]: take('decide', { ...approved, status: 4, approvalRemark: null }),
        },
      })
      const press = (button: string) => fireEvent.click(modal.getByRole('button', { name: button }))
      const type = (label: string, value: string) =>
        fireEvent.change(modal.getByLabelText(label), { target: { value } })
      const isDone = () => modal.findByText('Application status updated successfully!')
      return { modal, sent, press, type, isDone }
    }

    it("stands empty beside HR's, which is quoted, and nothing of HR's is sent", async () => {
      const { modal, sent, press, isDone } = await openAsCfo()
      expect(modal.getByLabelText('Comment')).toHaveProperty('value', '')
      expect(modal.getByRole('figure').textContent).toMatch(
        /^Marisol Vega approved for HR, Nov 20, 2026References checked\.$/,
      )
      press('Approve')
      await isDone()
      expect(sent).toMatchObject([['decide', { newStatus: 'Approved', notes: '' }]])
      expect(modal.queryByLabelText('Comment')).toBeNull()
    })

    it('is needed to reject, and the field has the focus', async () => {
      const { modal, sent, press, type, isDone } = await openAsCfo()
      type('Comment', '  ')
      press('Reject')
      expect(await modal.findByText('Reason for rejection is required')).toBeTruthy()
      expect(document.activeElement).toBe(modal.getByLabelText('Comment'))
      type('Comment', 'No budget.')
      expect(modal.queryByText('Reason for rejection is required')).toBeNull()
      press('Reject')
      await waitFor(() => expect(askedQuestions.read()).toHaveLength(1))
      act(() => askedQuestions.read()[0]?.answer(true))
      await isDone()
      const { lastModificationTime } = complete
      const decision = { applicationId: 'a-17', newStatus: 'Rejected', notes: 'No budget.' }
      expect(sent).toEqual([['decide', { ...decision, lastModificationTime }]])
    })

    it.each([
      ['that mails', PORTAL, "We'll email Ana Lopez to let them know. You can't undo this."],
      ['without extras', { ...PORTAL, extras: [] }, 'Ana Lopez will be rejected.'],
    ])('is asked for with no more than a server %s does', async (_, portal, text) => {
      portalStore.write(portal)
      const { modal } = await openDetails({ application: complete })
      fireEvent.change(modal.getByLabelText('Comment'), { target: { value: 'No budget.' } })
      fireEvent.click(modal.getByRole('button', { name: 'Reject' }))
      await waitFor(() => expect(askedQuestions.read()).toHaveLength(1))
      expect(askedQuestions.read()[0]).toMatchObject({ text })
      act(() => askedQuestions.read()[0]?.answer(false))
    })

    it('leaves changed notes to saving, which an approval does first', async () => {
      const { modal, sent, press, type, isDone } = await openAsCfo()
      await edit(modal)
      type('Notes (optional)', 'Changed')
      type('Comment', 'Fits.')
      press('Approve')
      await isDone()
      expect(sent).toMatchObject([
        ['save', { Notes: 'Changed' }],
        ['decide', { newStatus: 'Approved', notes: 'Fits.' }],
      ])
    })
  })

  describe('deciding on what someone else changed meanwhile', () => {
    const theirs = {
      ...complete,
      wageScale: 'Apprentice',
      notes: 'Theirs',
      lastModificationTime: '2026-11-20T20:00:00.000Z',
    }

    async function loseDecision(before: (modal: Modal) => Promise<void> = async () => {}) {
      const opened = await openBehind(theirs, DECIDE, {
        refusal: { type: problemType('OUTDATED') },
        taken: { ...theirs, status: 1 },
      })
      const { modal, sent, loseBy } = opened
      await before(modal)
      await loseBy('Approve')
      const approveAgain = async () => {
        fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
        expect(await modal.findByText('Application status updated successfully!')).toBeTruthy()
        return sent[1]?.body
      }
      return { ...opened, approveAgain }
    }

    it('sends the version that is decided on, and shows both, also when nothing was edited', async () => {
      const { modal, sent, approveAgain } = await loseDecision()
      expect(sent[0]?.body).toMatchObject({ lastModificationTime: complete.lastModificationTime })
      expect(versionsOf(modal, 'Changed while you were editing')).toEqual([
        'Wage ScaleBeforeJourneymanNowApprentice',
        'NotesBefore–NowTheirs',
      ])
      expect(modal.queryByRole('button', { name: 'Keep My Changes' })).toBeNull()
      expect(modal.getByLabelText('Wage Scale')).toHaveProperty('value', 'Journeyman')
      fireEvent.click(modal.getByRole('button', { name: 'Take Their Version' }))
      await waitFor(() =>
        expect(modal.getByLabelText('Wage Scale')).toHaveProperty('value', theirs.wageScale),
      )
      const { wageScale, lastModificationTime } = theirs
      expect(await approveAgain()).toMatchObject({ wageScale, notes: '', lastModificationTime })
    })
  })

  it('says who was first when the decision comes too late, and leaves the remark to be copied', async () => {
    let application: Application = complete
    const { modal } = await openDetails({
      routes: {
        [GET]: () => json(200, application),
        [DECIDE]: () => {
          application = { ...complete, status: 4 }
          return problem(409, { detail: 'Already decided.' })
        },
      },
    })
    fireEvent.change(modal.getByLabelText('Comment'), { target: { value: 'Fits.' } })
    fireEvent.click(modal.getByRole('button', { name: 'Approve' }))
    expect(await modal.findByText('You cannot Approve or Reject this application.')).toBeTruthy()
    expect(modal.getByText('Already decided.')).toBeTruthy()
    expect(await modal.findByText('Not sent')).toBeTruthy()
    expect(modal.getByLabelText('Comment')).toHaveProperty('value', 'Fits.')
  })
})
