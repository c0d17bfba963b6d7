import { expect, it } from 'vitest'
import { areLaterStepsOptional, canOpenStep, findFirstField, stepsOfFields } from './apply-form-data.ts'

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
  expect([0, 1, 2, 3, 4].map(areLaterStepsOptional)).toEqual([false, false, true, true, true])
})

it('stepsOfFields returns steps in order, and findFirstField the first field', () => {
  const names = ['previousJobTitle1', 'resume', 'city', 'streetAddress', 'unknown']
  expect(stepsOfFields(names)).toEqual([1, 2, 4])
  expect(findFirstField(names)).toBe('streetAddress')
  expect(findFirstField(['resume'])).toBe('resume')
  expect(findFirstField(['unknown'])).toBeUndefined()
})
