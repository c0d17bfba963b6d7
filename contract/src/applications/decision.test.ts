import { expect, it } from 'vitest'
import { actionFormSchema, actionSchema, decisionOfAction, statusUpdateSchema } from './decision.ts'

const APPROVAL = { notes: 'Welcome', dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
const TERMS_REQUIRED = 'Date Hired, Wage Scale, and First Week of Work are required for approval.'

it.each([
  ['APPROVE', 'Approved'],
  ['Reject', 'Rejected'],
  ['delete', undefined],
  [null, undefined],
])('the action %s of a link means %s', (action, decision) => {
  expect(decisionOfAction(action)).toBe(decision)
})

type Schema = ReturnType<typeof actionFormSchema> | typeof actionSchema | typeof statusUpdateSchema
function messagesOf(schema: Schema, form: unknown): Record<string, string> {
  const issues = schema.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

const approvalSchema = actionFormSchema('Approved')

it('the email page requires all fields for an approval, and the reason for a rejection', () => {
  expect(messagesOf(approvalSchema, {})).toEqual({
    dateHired: 'Date Hired is required for approval',
    wageScale: 'Wage Scale is required for approval',
    firstWeekOfWork: 'First Week of Work is required for approval',
    notes: 'Notes are required for approval',
  })
  const rejectionSchema = actionFormSchema('Rejected')
  expect(messagesOf(rejectionSchema, { notes: '  ' })).toEqual({ notes: 'Reason for rejection is required' })
  expect(messagesOf(rejectionSchema, { notes: 'No license' })).toEqual({})
})

it('the email page accepts a wage scale of 100 and notes of 2000 characters', () => {
  const longestForm = { ...APPROVAL, wageScale: 'x'.repeat(100), notes: 'x'.repeat(2000) }
  expect(messagesOf(approvalSchema, longestForm)).toEqual({})
  const tooLongForm = { ...APPROVAL, wageScale: 'x'.repeat(101), notes: 'x'.repeat(2001) }
  expect(messagesOf(approvalSchema, tooLongForm)).toEqual({
    wageScale: 'Wage Scale cannot exceed 100 characters',
    notes: 'Notes cannot exceed 2000 characters',
  })
})

it('an action accepts only the numbers of the two decisions', () => {
  expect(messagesOf(actionSchema, { token: 't', status: 1, notes: 'No' })).toEqual({})
  for (const status of [2, -1, '0', null])
    expect(messagesOf(actionSchema, { token: 't', status, notes: 'No' })).toHaveProperty('status')
})

const update = { applicationId: 'a', newStatus: 'Approved', ...APPROVAL }

it.each(['Welcome', '', null, undefined])('the portal accepts the remark %j with either decision', notes => {
  expect(messagesOf(statusUpdateSchema, { ...update, notes })).toEqual({})
  expect(messagesOf(statusUpdateSchema, { applicationId: 'a', newStatus: 'Rejected', notes })).toEqual({})
})

it.each(['dateHired', 'wageScale', 'firstWeekOfWork'])('the portal requires %s for an approval', field => {
  for (const blank of ['', null, undefined])
    expect(messagesOf(statusUpdateSchema, { ...update, [field]: blank })).toEqual({ [field]: TERMS_REQUIRED })
})

it.each([
  ['wageScale', 100],
  ['sageEmployeeId', 10],
])('the portal accepts %s up to %i characters', (field, max) => {
  expect(messagesOf(statusUpdateSchema, { ...update, [field]: 'x'.repeat(max) })).toEqual({})
  expect(messagesOf(statusUpdateSchema, { ...update, [field]: 'x'.repeat(max + 1) })).toHaveProperty(field)
})
