import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { problemType } from '@epay/contract/common/problem'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, problem } from '#web/testing/fake-api.ts'
import {
  DRAFT_KEY,
  expectFocus,
  type FakeResponse,
  fakeUploads,
  field,
  heading,
  openLastStep,
  press,
  pressSubmit,
  RECEIPT,
  reloadForm,
  type,
  waitUntilSubmitted,
} from './test-apply-page.ts'

const CONFIRMED = /^We emailed you a confirmation/

async function submit(receipt: object) {
  const forms = fakeUploads(json(201, receipt))
  openLastStep()
  pressSubmit()
  await waitUntilSubmitted()
  return forms
}

it('the receipt replaces the form, even after a reload, until another application begins', async () => {
  const forms = await submit(RECEIPT)
  await screen.findByText('4829-1736')
  expect(screen.getByText(CONFIRMED)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Submit|Next|^Step / })).toBeNull()
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull()

  reloadForm()
  await waitUntilSubmitted()

  press('Apply for another position')
  await expectFocus(await heading('Personal Information'))
  expect(field('First Name').value).toBe('')
  reloadForm()
  await heading('Personal Information')
  expect(screen.queryByText('4829-1736')).toBeNull()
  expect(forms).toHaveLength(1)
})

it('the receipt only mentions a confirmation that was sent', async () => {
  await submit({ ...RECEIPT, isConfirmedByMail: false })
  expect(screen.queryByText(CONFIRMED)).toBeNull()
})

const MAYBE_RECEIVED = /^We may already have your application/
const failConnection = () => Promise.reject(new TypeError('Failed to fetch'))
const keyReused = () => problem(409, { type: problemType('KEY_REUSED'), detail: APPLY_MESSAGES.keyReused })

async function submitInto(...responses: FakeResponse[]) {
  const forms = fakeUploads(...responses)
  openLastStep()
  pressSubmit()
  await screen.findByText('Submission Error')
  return () => forms.map(({ idempotencyKey }) => idempotencyKey)
}

it('a submission without a response is retried under its key, even if changed, after a reload or a gateway error', async () => {
  const keys = await submitInto(failConnection, () => new Response('', { status: 502 }))
  type('Job Title', 'Foreman')
  pressSubmit()
  await waitFor(() => expect(keys()).toHaveLength(2))
  await screen.findByText('Submission Error')
  reloadForm()
  expect(await screen.findByText(MAYBE_RECEIVED)).toBeTruthy()
  pressSubmit()
  await waitUntilSubmitted()
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys()).size).toBe(1)
  expect(screen.queryByText(MAYBE_RECEIVED)).toBeNull()
})

it('a changed application is only sent as another one on request', async () => {
  const keys = await submitInto(failConnection, keyReused, keyReused, failConnection)
  reloadForm()
  await screen.findByText(MAYBE_RECEIVED)
  pressSubmit()
  await screen.findByText('We already have your application')
  pressSubmit()
  await waitFor(() => expect(keys()).toHaveLength(3))
  await screen.findByRole('button', { name: 'Send this version too' })
  press('Send this version too')
  await screen.findByText('Submission Error')
  pressSubmit()
  await waitUntilSubmitted()
  expect(keys().map(key => keys().indexOf(key))).toEqual([0, 0, 0, 3, 3])
})
