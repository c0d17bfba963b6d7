import { expect, it } from 'vitest'
import { buildPacketValues, TODAY } from '../factories.ts'
import type { PacketValues } from './packet-values.ts'
import { firstStepWithProblems, type PacketStep, stepProblems } from './steps.ts'

const EMPTY: Partial<PacketValues> = {
  ...{ userPhoto: null, documentTypes: [], documentFiles: [], signature: '', signatureType: 'draw' },
  disclaimerAcknowledged: false,
}
const SIGNATURE = 'Digital signature is required'

it.each<[PacketStep, Partial<PacketValues>, Partial<Record<keyof PacketValues, string>>]>([
  [
    'documents',
    EMPTY,
    {
      userPhoto: 'Please upload or capture a photo',
      documentTypes: 'Please select at least one document type',
      documentFiles: 'Please upload at least one supporting document',
      signature: SIGNATURE,
      disclaimerAcknowledged: 'You must acknowledge the disclaimer before submitting',
    },
  ],
  ['documents', { signature: '', typedSignature: 'Ana Lopez' }, { signature: SIGNATURE }],
])('stepProblems of %s with %j reports each field once', (step, overrides, expected) => {
  const problems = stepProblems(step, buildPacketValues(overrides), TODAY)
  expect(Object.fromEntries(problems.map(({ field, message }) => [field, message]))).toEqual(expected)
})

it.each<[PacketStep, Partial<PacketValues>, PacketStep | undefined]>([
  ['documents', {}, undefined],
  ['documents', { ssn: '1', userPhoto: null }, 'personal'],
  ['deposit', { userPhoto: null }, undefined],
])('up to step %s with %j, the first step with problems is %s', (last, overrides, expected) => {
  expect(firstStepWithProblems(last, buildPacketValues(overrides), TODAY)).toBe(expected)
})
