import { describe, expect, it } from 'vitest'
import { isStateCode, SELECT_STATE_LABEL, STATE_OPTIONS, STATE_OR_TERRITORY_OPTIONS } from './us-states.ts'

describe('state choices', () => {
  it('are the 50 states and DC in the packet', () => {
    expect(STATE_OPTIONS).toHaveLength(51)
    expect(new Set(STATE_OPTIONS.map(option => option.value)).size).toBe(51)
    expect(STATE_OPTIONS.every(option => /^[A-Z]{2}$/.test(option.value))).toBe(true)
  })

  it('have five territories and Non-US beside them in the application', () => {
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

  it('tell a state from a territory', () => {
    expect(isStateCode('DC')).toBe(true)
    expect(isStateCode('PR')).toBe(false)
    expect(isStateCode('OTHER')).toBe(false)
    expect(isStateCode('ca')).toBe(false)
  })
})
