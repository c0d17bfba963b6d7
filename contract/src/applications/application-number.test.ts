import { describe, expect, it } from 'vitest'
import { APPLICATION_NUMBERS, asApplicationNumber, typedApplicationNumber } from './application-number.ts'

describe('an application number', () => {
  it('has eight digits in two groups', () => {
    expect(asApplicationNumber(APPLICATION_NUMBERS.from)).toBe('1000-0000')
    expect(asApplicationNumber(APPLICATION_NUMBERS.to - 1)).toBe('9999-9999')
  })

  it.each(['4829-1736', '48291736', ' 4829 1736 ', '#4829-1736', '48-29-17-36', '4829.1736'])(
    'is found in %s',
    typed => {
      expect(typedApplicationNumber(typed)).toBe('4829-1736')
    },
  )

  it.each([undefined, '', 'Ana', '4829-173', '4829-17361', '0829-1736', '4829-1736a'])(
    'is not found in %s',
    typed => {
      expect(typedApplicationNumber(typed)).toBeUndefined()
    },
  )
})
