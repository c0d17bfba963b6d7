import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { problemType } from '@epay/contract/common/problem'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import {
  openApplyForm,
  pressSubmit,
  reloadForm,
  storeDraft,
  submitted,
  type,
  UPLOAD,
} from './test-apply-page.ts'

const MAYBE_RECEIVED = /^We may already have your application/
const RECEIVED = 'We already have your application'

type Answer = () => Response | Promise<Response>
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const keyReused: Answer = () =>
  problem(409, { type: problemType('KEY_REUSED'), detail: APPLY_MESSAGES.keyReused })
const taken: Answer = () => json(201, { id: 'a-1' })

/** Opens a form that is filled in, at its last step; what is submitted is answered by these in turn. */
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

const change = () => type('Job Title', 'Foreman')

describe('a submission whose answer was lost', () => {
  it.each([
    ['nothing', lost],
    ['a gateway', () => new Response('', { status: 502 })],
  ])('is sent again under its key, also changed and after a reload, when %s answered', async (_, answer) => {
    const keys = openFilled(answer, answer, taken)
    pressSubmit()
    await screen.findByText('Submission Error')
    change()
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
