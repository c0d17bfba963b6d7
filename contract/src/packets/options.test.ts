import { describe, expect, it } from 'vitest'
import {
  ACCOUNT_TYPE_OPTIONS,
  ATTESTATION_OPTIONS,
  DOCUMENT_TYPES,
  PACKET_PROGRESS,
  RELATIONSHIP_OPTIONS,
  SCROLL_TO_ERROR_DELAY_MS,
  SIGNATURE_HEIGHT,
  SIGNATURE_PAD,
  SIGNATURE_TYPES,
  SIGNATURE_WIDTH,
} from './options.ts'

describe('choices of the packet', () => {
  const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

  it('are those of the specification', () => {
    expect(valuesOf(ATTESTATION_OPTIONS)).toEqual([
      'citizen',
      'noncitizen',
      'lawful_permanent_resident',
      'alien_authorized_to_work',
    ])
    expect(valuesOf(RELATIONSHIP_OPTIONS)).toEqual([
      'spouse',
      'parent',
      'child',
      'sibling',
      'friend',
      'other',
    ])
    expect(valuesOf(ACCOUNT_TYPE_OPTIONS)).toEqual(['checking', 'savings'])
    expect(DOCUMENT_TYPES).toEqual([
      'SSN Card',
      "Driver's License",
      'Passport',
      'State ID',
      'Birth Certificate',
      'Utility Bill',
    ])
    expect(SIGNATURE_TYPES).toEqual(['type', 'draw', 'upload'])
  })

  it('and so are the measures', () => {
    expect([SIGNATURE_WIDTH, SIGNATURE_HEIGHT]).toEqual([420, 150])
    expect(SIGNATURE_PAD).toEqual({ minWidth: 0.5, maxWidth: 2.5, throttle: 16, minDistance: 5 })
    expect(PACKET_PROGRESS).toEqual([33, 66, 100])
    expect(SCROLL_TO_ERROR_DELAY_MS).toBe(100)
  })
})
