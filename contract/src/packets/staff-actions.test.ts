import { expect, it } from 'vitest'
import { ROLES } from '../common/roles.ts'
import { type PacketState, packetActions, refusalOfMissingPacket } from './staff-actions.ts'
import { officeSigner } from './statements.ts'

const submittedPacket: PacketState = {
  isSubmitted: true,
  isReopened: false,
  employeeId: null,
  endedOn: null,
  isDeleted: false,
}

it.each<[string, Partial<PacketState>, string[], string?]>([
  ['no packet', { isSubmitted: false }, [], 'There is no packet yet.'],
  [
    'a reopened packet',
    { isSubmitted: false, isReopened: true },
    ['canWithdrawReopening'],
    'Reopened. Waiting for the candidate to resubmit.',
  ],
  ['a submitted packet', {}, ['canReopen', 'canCreateEmployee', 'canRecordEnd']],
  ['an employee', { employeeId: '5001' }, ['canRecordEnd']],
  ['an ended employment', { endedOn: '2026-01-31' }, ['canCreateEmployee', 'canRecordEnd']],
  [
    'a deleted packet',
    { employeeId: '5001', endedOn: '2020-01-31', isDeleted: true },
    [],
    'This packet was deleted after its retention period ended.',
  ],
])('%s allows managers these actions, and others none', (_, change, allowed, refusal) => {
  const state = { ...submittedPacket, ...change }
  for (const role of ROLES) {
    const isManager = role === 'Admin' || role === 'HR-Manager'
    const actions = Object.entries(packetActions(state, [role])).flatMap(([name, can]) => (can ? name : []))
    expect(actions, role).toEqual(isManager ? allowed : [])
  }
  expect(refusalOfMissingPacket(state)).toBe(refusal)
})

it("an office signature shows the signer's office roles only", () => {
  const signer = officeSigner({ name: 'Marisol Vega', roles: ['Employee', 'HR-Manager', 'Admin'] })
  expect(signer).toBe('Marisol Vega (Admin, HR-Manager)')
})
