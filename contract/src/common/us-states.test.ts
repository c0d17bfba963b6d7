import { describe, expect, it } from 'vitest'
import { packetStatesFor, SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from './us-states.ts'

describe('state choices', () => {
  it('are the 50 states and DC in the packet', () => {
    const codes = packetStatesFor('CA').map(option => option.value)
    expect(new Set(codes).size).toBe(51)
    expect(codes).toHaveLength(51)
  })

  it('also include five territories and Non-US in the application', () => {
    expect(STATE_OR_TERRITORY_OPTIONS.slice(51).map(option => option.label)).toEqual([
      'American Samoa',
      'Guam',
      'Northern Mariana Islands',
      'Puerto Rico',
      'U.S. Virgin Islands',
      'OTHER (Non-US)',
    ])
    expect(SELECT_STATE_LABEL).toBe('Select State/Territory')
  })

  it("include the application's territory in its packet", () => {
    const added = ['AS', 'GU', 'MP', 'PR', 'VI', 'OTHER', 'XX', ''].map(stateApplied =>
      packetStatesFor(stateApplied).slice(51),
    )
    expect(added.flat().map(option => option.value)).toEqual(['AS', 'GU', 'MP', 'PR', 'VI'])
  })
})
