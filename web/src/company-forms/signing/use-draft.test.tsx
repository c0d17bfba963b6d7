import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { SaveState, useDraft } from './use-draft.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let answerCount = 0

function TestForm() {
  const { state, save } = useDraft({ caller: {}, id: 'one', version: 0, savedAt: null })
  return (
    <>
      <SaveState state={state} />
      <button type="button" onClick={() => save({ license: `D${++answerCount}` })}>
        Answer
      </button>
    </>
  )
}

async function enterAnswer(waitMs = 10_000): Promise<void> {
  await act(async () => {
    screen.getByRole('button', { name: 'Answer' }).click()
    await vi.advanceTimersByTimeAsync(waitMs)
  })
}

async function enterTwoAnswers(
  response: FakeRoutes[string],
  waitMs?: number,
): Promise<{ requests: string[] }> {
  answerCount = 0
  const api = fakeApi({ 'PUT /my-forms/one/draft': response })
  await act(async () => renderApp([{ path: '/', element: <TestForm /> }], '/'))
  await enterAnswer(waitMs)
  await enterAnswer()
  return api
}

const savedAs = (version: number) => json(200, { version, savedAt: '2026-11-20T17:00:00.000Z' })

it('retries saving a draft while the server is unavailable', async () => {
  const { requests } = await enterTwoAnswers(() => problem(503))
  expect(screen.getByText(SIGNING_TEXTS.notSaved)).toBeTruthy()
  expect(requests.length).toBeGreaterThan(2)
})

it('a draft is no longer saved after the form was withdrawn, and the page explains why', async () => {
  const { requests } = await enterTwoAnswers(() => problem(409, { detail: SIGNING_MESSAGES.withdrawn }))
  expect(screen.getByText(SIGNING_MESSAGES.withdrawn)).toBeTruthy()
  expect(requests).toHaveLength(1)
})

it('each save of a draft sends the version that the previous save returned', async () => {
  const bodies: unknown[] = []
  await enterTwoAnswers(({ body }) => savedAs(bodies.push(body)))
  expect(bodies).toMatchObject([{ version: 0 }, { version: 1 }])
})

it('answers entered during a save that fails are saved next', async () => {
  const bodies: unknown[] = []
  const respondLate = async ({ body }: FakeRequest) => {
    const count = bodies.push(body)
    await new Promise(resolve => setTimeout(resolve, 2_000))
    return count === 1 ? problem(503) : savedAs(1)
  }
  await enterTwoAnswers(respondLate, 1_000)
  expect(bodies).toMatchObject([{ answers: { license: 'D1' } }, { answers: { license: 'D2' } }])
})
