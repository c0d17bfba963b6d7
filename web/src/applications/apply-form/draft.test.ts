import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_VALUES } from './apply-form-data.ts'
import { type DraftContent, formatTimeSince, readDraft, saveDraft } from './draft.ts'

const DAY_MS = 86_400_000
const buildContent = (overrides: Partial<DraftContent> = {}): DraftContent => ({
  values: { ...EMPTY_VALUES, firstName: 'Ana' },
  step: 1,
  completed: [0],
  ...overrides,
})

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

it('a draft expires after 14 days', () => {
  saveDraft(buildContent())
  vi.advanceTimersByTime(14 * DAY_MS - 1)
  expect(readDraft()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(readDraft()).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

it('a draft is ignored if its shape is wrong', () => {
  const text = '{"savedAt":1,"values":{"firstName":7},"step":0,"completed":[]}'
  localStorage.setItem('applicationDraft', text)
  expect(readDraft()).toBeUndefined()
})

it.each([
  [59_999, undefined],
  [60_000, '1 minute ago'],
  [DAY_MS, 'yesterday'],
])('the age of a draft saved %i ms ago is shown as %s', (age, text) => {
  expect(formatTimeSince(5, 5 + age, 'en')).toBe(text)
})
