import { describe, expect, it } from 'vitest'
import { ROLES } from '../common/roles.ts'
import {
  absenceOf,
  type PacketState,
  packetActions,
  refusalOfCreation,
  refusalOfReopening,
} from './staff-actions.ts'
import { officeSigner } from './statements.ts'

const submitted: PacketState = {
  isSubmitted: true,
  isReopened: false,
  employeeId: null,
  endedOn: null,
  isDeleted: false,
}
const STATES: [string, PacketState, string[]][] = [
  ['without a packet', { ...submitted, isSubmitted: false }, []],
  ['reopened', { ...submitted, isSubmitted: false, isReopened: true }, ['mayWithdrawReopening']],
  ['submitted', submitted, ['mayReopen', 'mayCreateEmployee', 'mayNoteEnd']],
  ['with its employee', { ...submitted, employeeId: '5001' }, ['mayNoteEnd']],
  ['ended', { ...submitted, endedOn: '2026-01-31' }, ['mayCreateEmployee', 'mayNoteEnd']],
  ['deleted', { ...submitted, employeeId: '5001', endedOn: '2020-01-31', isDeleted: true }, []],
]

describe('packetActions', () => {
  it.each(STATES)('%s', (_, state, allowed) => {
    for (const role of ROLES) {
      const isManager = role === 'Admin' || role === 'HR-Manager'
      const found = Object.entries(packetActions(state, [role])).flatMap(([name, may]) => (may ? [name] : []))
      expect(found, role).toEqual(isManager ? allowed : [])
    }
  })
})

describe('refusals', () => {
  it('name the employee', () => {
    const state = { ...submitted, employeeId: '5001' }
    expect(refusalOfCreation(state)).toBe('This application is already linked to employee 5001.')
    expect(refusalOfReopening(state)).toContain('5001')
  })

  it('tell a packet that is reopened or deleted from none', () => {
    const none = { ...submitted, isSubmitted: false }
    expect(absenceOf(none)).toBe('There is no packet yet.')
    expect(absenceOf({ ...none, isReopened: true })).toContain('Reopened')
    expect(absenceOf({ ...none, isDeleted: true })).toContain('was deleted')
    expect(absenceOf(submitted)).toBeUndefined()
  })
})

it('a packet is signed for someone with the roles of the office alone', () => {
  const signer = officeSigner({ name: 'Marisol Vega', roles: ['Employee', 'HR-Manager', 'Admin'] })
  expect(signer).toBe('Marisol Vega (Admin, HR-Manager)')
})
