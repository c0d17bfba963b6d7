import { describe, expect, it } from 'vitest'
import { canOpenStep, firstFieldOf, isRestOptional, stepsWith } from './apply-form-data.ts'

describe('canOpenStep', () => {
  it.each([
    ['the first, always', 0, 3, [], true],
    ['the current one', 2, 2, [], true],
    ['one before the current', 1, 2, [], true],
    ['the one after a completed step', 2, 0, [0, 1], true],
    ['one after a step that is not completed', 2, 0, [0], false],
    ['the next one before this one is completed', 1, 0, [], false],
  ])('opens %s: step %i at step %i with %j completed: %s', (_, step, current, completed, expected) => {
    expect(canOpenStep(step, { current, completed })).toBe(expected)
  })
})

it('knows after which step everything is optional', () => {
  expect([0, 1, 2, 3, 4].map(isRestOptional)).toEqual([false, false, true, true, true])
})

it('finds the steps of fields in order, and the first field', () => {
  const names = ['previousJobTitle1', 'resume', 'city', 'streetAddress', 'unknown']
  expect(stepsWith(names)).toEqual([1, 2, 4])
  expect(firstFieldOf(names)).toBe('streetAddress')
  expect(firstFieldOf(['resume'])).toBe('resume')
  expect(firstFieldOf(['unknown'])).toBeUndefined()
})
