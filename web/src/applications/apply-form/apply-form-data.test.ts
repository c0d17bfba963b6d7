import { expect, it } from 'vitest'
import { areRemainingOptional, canOpenStep, firstFieldOf, stepsWith } from './apply-form-data.ts'

it.each([
  ['the first, always', 0, 3, [], true],
  ['the current one', 2, 2, [], true],
  ['one before the current', 1, 2, [], true],
  ['the one after a completed step', 2, 0, [0, 1], true],
  ['one after a step that is not completed', 2, 0, [0], false],
  ['the next one before this one is completed', 1, 0, [], false],
])('canOpenStep, %s: step %i at %i with %j completed: %s', (_, step, current, completed, expected) => {
  expect(canOpenStep(step, { current, completed })).toBe(expected)
})

it('everything after the third step is optional', () => {
  expect([0, 1, 2, 3, 4].map(areRemainingOptional)).toEqual([false, false, true, true, true])
})

it('stepsWith finds the steps of fields in order, and firstFieldOf the first field', () => {
  const names = ['previousJobTitle1', 'resume', 'city', 'streetAddress', 'unknown']
  expect(stepsWith(names)).toEqual([1, 2, 4])
  expect(firstFieldOf(names)).toBe('streetAddress')
  expect(firstFieldOf(['resume'])).toBe('resume')
  expect(firstFieldOf(['unknown'])).toBeUndefined()
})
