import { describe, expect, it } from 'vitest'
import { packetStatesFor, STATE_OR_TERRITORY_OPTIONS } from './us-states.ts'

const codesOf = (options: ReturnType<typeof packetStatesFor>) => options.map(({ value }) => value)

describe('state choices', () => {
  it('are the 50 states and DC in the packet', () => {
    const codes = codesOf(packetStatesFor('CA'))
    expect([codes.length, new Set(codes).size]).toEqual([51, 51])
  })

  it('also include five territories and Non-US in the application', () => {
    const others = codesOf(STATE_OR_TERRITORY_OPTIONS).slice(51)
    expect(others).toEqual(['AS', 'GU', 'MP', 'PR', 'VI', 'OTHER'])
  })

  it("include the application's territory in its packet", () => {
    const added = ['AS', 'GU', 'MP', 'PR', 'VI', 'OTHER', 'XX', ''].flatMap(stateApplied =>
      codesOf(packetStatesFor(stateApplied)).slice(51),
    )
    expect(added).toEqual(['AS', 'GU', 'MP', 'PR', 'VI'])
  })
})
