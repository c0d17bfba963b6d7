import { expect, it } from 'vitest'
import { buildPacketValues, TODAY } from '../factories.ts'
import type { PacketValues } from './packet-values.ts'
import { firstStepWithProblems, type PacketStep, stepProblems } from './steps.ts'

const CONTACT = { ssn: '', secondaryEmergencyContactName: 'Jo' }
const NOTHING = {
  userPhoto: null,
  documentTypes: [],
  documentFiles: [],
  signature: '',
  disclaimerAcknowledged: false,
}

it.each<[PacketStep, Partial<PacketValues>, Partial<Record<keyof PacketValues, string>>]>([
  [
    'personal',
    CONTACT,
    {
      ssn: 'Social Security Number is required',
      secondaryEmergencyContactRelationship: 'Secondary emergency contact relationship is required',
      secondaryEmergencyContactPhone: 'Secondary emergency contact phone is required',
      secondaryEmergencyContactEmail: 'Secondary emergency contact email is required',
    },
  ],
  [
    'documents',
    { ...NOTHING, signatureType: 'draw' },
    {
      userPhoto: 'Please upload or capture a photo',
      documentTypes: 'Please select at least one document type',
      documentFiles: 'Please upload at least one supporting document',
      signature: 'Digital signature is required',
      disclaimerAcknowledged: 'You must acknowledge the disclaimer before submitting',
    },
  ],
  ['documents', { signature: '' }, { signature: 'Please enter your name for typed signature' }],
  [
    'documents',
    { signature: '', typedSignature: 'Ana Lopez' },
    { signature: 'Digital signature is required' },
  ],
])('step %s with %j names each problem once', (step, overrides, expected) => {
  const problems = stepProblems(step, buildPacketValues(overrides), TODAY)
  expect(Object.fromEntries(problems.map(({ field, message }) => [field, message]))).toEqual(expected)
})

it.each<[PacketStep, Partial<PacketValues>, PacketStep | undefined]>([
  ['documents', {}, undefined],
  ['documents', { ssn: '1', userPhoto: null }, 'personal'],
  ['deposit', { userPhoto: null }, undefined],
])('up to step %s, with %j, the first step with problems is %s', (last, overrides, expected) => {
  expect(firstStepWithProblems(last, buildPacketValues(overrides), TODAY)).toBe(expected)
})
