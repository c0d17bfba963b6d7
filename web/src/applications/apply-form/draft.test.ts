import { describe, expect, it } from 'vitest'
import { EMPTY_VALUES } from './apply-form-data.ts'
import { type DraftContent, keepDraft, readDraft, sinceText } from './draft.ts'

const DAY_MS = 86_400_000
const content = (overrides: Partial<DraftContent> = {}): DraftContent => ({
  values: { ...EMPTY_VALUES, firstName: 'Ana' },
  step: 1,
  completed: [0],
  ...overrides,
})

describe('the draft', () => {
  it('comes back as it was', () => {
    expect(keepDraft(content({ resumeName: 'ana.pdf' }), 1_000)).toBe(1_000)
    expect(readDraft(2_000)).toEqual({ ...content({ resumeName: 'ana.pdf' }), savedAt: 1_000 })
  })

  it('is gone after 14 days', () => {
    keepDraft(content(), 0)
    expect(readDraft(14 * DAY_MS - 1)).toBeDefined()
    expect(readDraft(14 * DAY_MS)).toBeUndefined()
    expect(localStorage.length).toBe(0)
  })

  it('of blanks is none', () => {
    keepDraft(content(), 0)
    expect(keepDraft(content({ values: { ...EMPTY_VALUES, city: '  ' } }))).toBeUndefined()
    expect(localStorage.length).toBe(0)
  })

  it.each(['', 'no json', '{}', '{"savedAt":1,"values":{"firstName":7},"step":0,"completed":[]}'])(
    'that cannot be read is none: %s',
    text => {
      localStorage.setItem('applicationDraft', text)
      expect(readDraft(1)).toBeUndefined()
    },
  )
})

it.each([
  [59_999, undefined],
  [60_000, '1 minute ago'],
  [3_600_000, '1 hour ago'],
  [DAY_MS, 'yesterday'],
  [3 * DAY_MS, '3 days ago'],
])('%i ms later it was saved %s', (age, text) => {
  expect(sinceText(5, 5 + age, 'en')).toBe(text)
})
