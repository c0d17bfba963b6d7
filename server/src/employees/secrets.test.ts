import { describe, expect, it } from 'vitest'
import { formatSsn, lastFourOf } from './secrets.ts'

describe('lastFourOf', () => {
  it('never shows all of a short number', () => {
    expect(['', '123', '1234', '12345'].map(lastFourOf)).toEqual(['', '', '', '2345'])
  })
})

describe('formatSsn', () => {
  it('hyphenates nine digits, and leaves nothing as it is', () => {
    expect(['512346789', '512-34-6789', ''].map(formatSsn)).toEqual(['512-34-6789', '512-34-6789', ''])
  })
})
