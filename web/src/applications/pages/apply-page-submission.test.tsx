import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { problemType } from '@epay/contract/common/problem'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import {
  button,
  DRAFT,
  field,
  heading,
  openApplyForm,
  pressSubmit,
  RECEIPT,
  reloadForm,
  storeDraft,
  submitted,
  type,
  UPLOAD,
} from './test-apply-page.ts'

const CONFIRMED = /^We emailed you a confirmation/

async function submit(receipt: Partial<typeof RECEIPT> | Record<string, unknown>) {
  const { requests } = fakeApi({ [UPLOAD]: () => json(201, receipt) })
  storeDraft({ step: 3 })
  openApplyForm()
  fireEvent.click(button('Next'))
  await heading('Work History')
  pressSubmit()
  await submitted()
  return requests
}

describe('what EPay’s server says of a submission', () => {
  it('is a page of its own, also after a reload, until another application begins', async () => {
    const requests = await submit(RECEIPT)
    await screen.findByText('4829-1736')
    expect(document.activeElement?.textContent).toContain('Application Submitted Successfully!')
    expect(screen.getByText(CONFIRMED)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Submit|Next|^Step / })).toBeNull()
    expect(localStorage.getItem(DRAFT)).toBeNull()

    reloadForm()
    await screen.findByText('4829-1736')
    await submitted()
    expect(requests).toHaveLength(1)

    fireEvent.click(button('Apply for another position'))
    const title = await heading('Personal Information')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(field('First Name').value).toBe('')
    reloadForm()
    await heading('Personal Information')
    expect(screen.queryByText('4829-1736')).toBeNull()
    expect(requests).toHaveLength(1)
  })

  it('promises no mail that was not sent', async () => {
    await submit({ ...RECEIPT, isConfirmedByMail: false })
    await screen.findByText('4829-1736')
    expect(screen.queryByText(CONFIRMED)).toBeNull()
  })

  it.each([{}, { id: 'a-1' }, { applicationNumber: 7, isConfirmedByMail: 'yes' }])(
    'is left out where another server answers %j: a new form stands below the banner',
    async answer => {
      await submit(answer)
      expect(await heading('Personal Information')).toBeTruthy()
      expect(field('First Name').value).toBe('')
      reloadForm()
      await heading('Personal Information')
      expect(screen.queryByText('Application Submitted Successfully!')).toBeNull()
    },
  )
})

const MAYBE_RECEIVED = /^We may already have your application/
const RECEIVED = 'We already have your application'

type Answer = () => Response | Promise<Response>
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const keyReused: Answer = () =>
  problem(409, { type: problemType('KEY_REUSED'), detail: APPLY_MESSAGES.keyReused })
const taken: Answer = () => json(201, { id: 'a-1' })

/** Opens the last step of a completed form, and responds to submissions in order. */
function openFilled(...answers: Answer[]) {
  const keys: (string | null)[] = []
  fakeApi({
    [UPLOAD]: ({ body }) => {
      keys.push(body instanceof FormData ? String(body.get('idempotencyKey')) : null)
      return answers.shift()?.() ?? problem(500)
    },
  })
  storeDraft({ step: 4 })
  openApplyForm()
  return keys
}

describe('a submission whose answer was lost', () => {
  it('is sent again under its key, also changed, after a reload, and when a gateway answered', async () => {
    const keys = openFilled(lost, () => new Response('', { status: 502 }), taken)
    pressSubmit()
    await screen.findByText('Submission Error')
    type('Job Title', 'Foreman')
    pressSubmit()
    await waitFor(() => expect(keys).toHaveLength(2))
    await screen.findByText('Submission Error')
    reloadForm()
    expect(await screen.findByText(MAYBE_RECEIVED)).toBeTruthy()
    pressSubmit()
    await submitted()
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    expect(screen.queryByText(MAYBE_RECEIVED)).toBeNull()
  })

  it('was received in another version: this one is sent as a further application only on request', async () => {
    const keys = openFilled(lost, keyReused, keyReused, lost, taken)
    pressSubmit()
    await screen.findByText('Submission Error')
    reloadForm()
    await screen.findByText(MAYBE_RECEIVED)
    pressSubmit()
    await screen.findByText(RECEIVED)
    pressSubmit()
    await waitFor(() => expect(keys).toHaveLength(3))
    fireEvent.click(await screen.findByRole('button', { name: 'Send this version too' }))
    await screen.findByText('Submission Error')
    pressSubmit()
    await submitted()
    expect(keys.map(key => keys.indexOf(key))).toEqual([0, 0, 0, 3, 3])
  })
})
