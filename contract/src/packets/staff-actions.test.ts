import { describe, expect, it } from 'vitest'
import { ROLES } from '../common/roles.ts'
import {
  type PacketState,
  packetActions,
  refusalOfCreation,
  refusalOfMissingPacket,
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
  ['reopened', { ...submitted, isSubmitted: false, isReopened: true }, ['canWithdrawReopening']],
  ['submitted', submitted, ['canReopen', 'canCreateEmployee', 'canRecordEnd']],
  ['with its employee', { ...submitted, employeeId: '5001' }, ['canRecordEnd']],
  ['ended', { ...submitted, endedOn: '2026-01-31' }, ['canCreateEmployee', 'canRecordEnd']],
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
    expect(refusalOfMissingPacket(none)).toBe('There is no packet yet.')
    expect(refusalOfMissingPacket({ ...none, isReopened: true })).toContain('Reopened')
    expect(refusalOfMissingPacket({ ...none, isDeleted: true })).toContain('was deleted')
    expect(refusalOfMissingPacket(submitted)).toBeUndefined()
  })
})

it('a packet is signed for someone with the roles of the office alone', () => {
  const signer = officeSigner({ name: 'Marisol Vega', roles: ['Employee', 'HR-Manager', 'Admin'] })
  expect(signer).toBe('Marisol Vega (Admin, HR-Manager)')
})
