import { expect, it } from 'vitest'
import { packetStatesFor, STATE_OR_TERRITORY_OPTIONS } from './us-states.ts'

const codesOf = (options: ReturnType<typeof packetStatesFor>) => options.map(({ value }) => value)

it('the packet offers the 50 states and DC', () => {
  const codes = codesOf(packetStatesFor('CA'))
  expect([codes.length, new Set(codes).size]).toEqual([51, 51])
})

it('the application also offers five territories and Non-US', () => {
  const otherCodes = codesOf(STATE_OR_TERRITORY_OPTIONS).slice(51)
  expect(otherCodes).toEqual(['AS', 'GU', 'MP', 'PR', 'VI', 'OTHER'])
})

it("the packet offers the application's territory", () => {
  const territories = ['AS', 'GU', 'MP', 'PR', 'VI', 'OTHER', 'XX', ''].flatMap(stateApplied =>
    codesOf(packetStatesFor(stateApplied)).slice(51),
  )
  expect(territories).toEqual(['AS', 'GU', 'MP', 'PR', 'VI'])
})
