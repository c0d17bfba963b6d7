import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { SaveState, useDraft } from './use-draft.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Filler() {
  const { state, save } = useDraft({ caller: {}, id: 'one', version: 0, savedAt: null })
  return (
    <>
      <SaveState state={state} />
      <button type="button" onClick={() => save({ license: 'D77' })}>
        Answer
      </button>
    </>
  )
}

async function answer(): Promise<void> {
  await act(async () => {
    screen.getByRole('button', { name: 'Answer' }).click()
    await vi.advanceTimersByTimeAsync(10_000)
  })
}

async function answerTwice(response: () => Response): Promise<{ requests: string[] }> {
  const api = fakeApi({ 'PUT /my-forms/one/draft': response })
  await act(async () => renderApp([{ path: '/', element: <Filler /> }], '/'))
  await answer()
  await answer()
  return api
}

it('a draft is saved again while the server is unavailable', async () => {
  const { requests } = await answerTwice(() => problem(503))
  expect(screen.getByText(SIGNING_TEXTS.notSaved)).toBeTruthy()
  expect(requests.length).toBeGreaterThan(2)
})

it('a draft is no longer saved after the form was withdrawn, and the page explains why', async () => {
  const { requests } = await answerTwice(() => problem(409, { detail: SIGNING_MESSAGES.withdrawn }))
  expect(screen.getByText(SIGNING_MESSAGES.withdrawn)).toBeTruthy()
  expect(requests).toHaveLength(1)
})
