import { describe, expect, it } from 'vitest'
import { actionFormSchema, actionSchema, decisionOfAction, statusUpdateSchema } from './decision.ts'

const APPROVAL = { notes: 'Welcome', dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }

describe('decisionOfAction', () => {
  it.each([
    ['approve', 'Approved'],
    ['APPROVE', 'Approved'],
    ['Reject', 'Rejected'],
    ['delete', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s: %s', (action, decision) => {
    expect(decisionOfAction(action)).toBe(decision)
  })
})

function messagesOf(schema: ReturnType<typeof actionFormSchema>, form: unknown): Record<string, string> {
  const issues = schema.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('actionFormSchema', () => {
  it('needs everything for an approval', () => {
    expect(messagesOf(actionFormSchema('Approved'), {})).toEqual({
      dateHired: 'Date Hired is required for approval',
      wageScale: 'Wage Scale is required for approval',
      firstWeekOfWork: 'First Week of Work is required for approval',
      notes: 'Notes are required for approval',
    })
    expect(messagesOf(actionFormSchema('Approved'), APPROVAL)).toEqual({})
  })

  it('needs the reason for a rejection', () => {
    expect(messagesOf(actionFormSchema('Rejected'), { notes: '  ' })).toEqual({
      notes: 'Reason for rejection is required',
    })
    expect(messagesOf(actionFormSchema('Rejected'), { notes: 'No license' })).toEqual({})
  })

  it('takes a wage scale of 100 and notes of 2000 characters', () => {
    const schema = actionFormSchema('Approved')
    expect(messagesOf(schema, { ...APPROVAL, wageScale: 'x'.repeat(100), notes: 'x'.repeat(2000) })).toEqual(
      {},
    )
    expect(messagesOf(schema, { ...APPROVAL, wageScale: 'x'.repeat(101), notes: 'x'.repeat(2001) })).toEqual({
      wageScale: 'Wage Scale cannot exceed 100 characters',
      notes: 'Notes cannot exceed 2000 characters',
    })
  })
})

describe('actionSchema', () => {
  it('takes the numbers of the two decisions only', () => {
    expect(actionSchema.safeParse({ token: 't', status: 1, notes: 'No' }).success).toBe(true)
    for (const status of [2, -1, '0', null])
      expect(actionSchema.safeParse({ token: 't', status, notes: 'No' }).success).toBe(false)
  })
})

describe('statusUpdateSchema', () => {
  const update = { applicationId: 'a', newStatus: 'Approved', ...APPROVAL }

  it('takes an approval with or without a remark', () => {
    for (const notes of ['Welcome', '', null, undefined])
      expect(statusUpdateSchema.safeParse({ ...update, notes }).success).toBe(true)
  })

  it('takes a rejection with or without a reason, which the page asks for', () => {
    const rejection = { applicationId: 'a', newStatus: 'Rejected' }
    for (const notes of ['No license', '', ' ', null, undefined])
      expect(statusUpdateSchema.safeParse({ ...rejection, notes }).success).toBe(true)
  })

  it.each(['dateHired', 'wageScale', 'firstWeekOfWork'])('an approval needs %s', field => {
    for (const blank of ['', null, undefined]) {
      const { error } = statusUpdateSchema.safeParse({ ...update, [field]: blank })
      expect(error?.issues).toMatchObject([
        {
          path: [field],
          message: 'Date Hired, Wage Scale, and First Week of Work are required for approval.',
        },
      ])
    }
  })

  it('takes a wage scale of 100, of which the server checks the rest, and an employee id of 10 characters', () => {
    const fits = { ...update, wageScale: 'x'.repeat(100), sageEmployeeId: '1234567890' }
    expect(statusUpdateSchema.safeParse(fits).success).toBe(true)
    expect(statusUpdateSchema.safeParse({ ...fits, wageScale: 'x'.repeat(101) }).success).toBe(false)
    expect(statusUpdateSchema.safeParse({ ...fits, sageEmployeeId: '12345678901' }).success).toBe(false)
  })
})
