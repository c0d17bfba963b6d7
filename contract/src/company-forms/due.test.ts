import { expect, it } from 'vitest'
import {
  addMonths,
  type EmployeeAudience,
  type FormRules,
  isDueAgain,
  isForEmployee,
  isForHire,
  isReminderDay,
  stateOfForm,
} from './due.ts'

it.each<[FormRules['hires'], string, boolean]>([
  [{ kind: 'all' }, 'NV', true],
  [{ kind: 'none' }, 'CA', false],
  [{ kind: 'states', states: ['CA', 'OR'] }, 'CA', true],
  [{ kind: 'states', states: ['CA', 'OR'] }, '', false],
])('the audience %j includes a hire in %s: %s', (hires, state, isIncluded) => {
  expect(isForHire({ hires }, state)).toBe(isIncluded)
})

it.each<[EmployeeAudience, boolean]>([
  [{ kind: 'all' }, true],
  [{ kind: 'none' }, false],
  [{ kind: 'role', role: 'CFO' }, false],
  [{ kind: 'role', role: 'Employee' }, true],
  [{ kind: 'hiredFrom', from: '2026-03-02' }, true],
  [{ kind: 'hiredFrom', from: '2026-03-03' }, false],
  [{ kind: 'chosen', ids: ['41'] }, true],
  [{ kind: 'chosen', ids: ['4'] }, false],
])('the audience %j includes employee 41: %s', (audience, isIncluded) => {
  expect(isForEmployee(audience, { id: '41', roles: ['Employee'], hiredOn: '2026-03-02' })).toBe(isIncluded)
})

it('an audience by hire date leaves out employees without one', () => {
  const audience = { kind: 'hiredFrom', from: '2026-03-02' } as const
  expect(isForEmployee(audience, { id: '41', roles: [], hiredOn: null })).toBe(false)
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-05-15', 12, '2027-05-15'],
])('addMonths(%s, %i) is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

it('a form is due again after a number of months, or never', () => {
  expect(isDueAgain({ repeatMonths: 12 }, '2025-11-20', '2026-11-19')).toBe(false)
  expect(isDueAgain({ repeatMonths: 12 }, '2025-11-20', '2026-11-20')).toBe(true)
  expect(isDueAgain({ repeatMonths: null }, '2000-01-01', '2026-11-20')).toBe(false)
})

it.each([
  ['2026-11-16', false],
  ['2026-11-17', true],
  ['2026-11-18', false],
  ['2026-11-19', true],
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-23', true],
])('a form due on November 20 has a reminder on %s: %s', (today, isExpected) => {
  expect(isReminderDay('2026-11-20', today)).toBe(isExpected)
})

const OPEN = { dueOn: '2026-11-20', signedAt: null, paperAt: null, paperReceivedAt: null, replacedAt: null }
const at = '2026-11-18T17:00:00.000Z'

it.each([
  [{}, 'open'],
  [{ dueOn: '2026-11-19' }, 'late'],
  [{ paperAt: at, dueOn: '2026-11-19' }, 'paper'],
  [{ paperAt: at, paperReceivedAt: at }, 'paperReceived'],
  [{ replacedAt: at, paperAt: at }, 'replaced'],
  [{ signedAt: at, replacedAt: at }, 'signed'],
])('a form with %j is %s', (changes, state) => {
  expect(stateOfForm({ ...OPEN, ...changes }, '2026-11-20')).toBe(state)
})
