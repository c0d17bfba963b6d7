import { describe, expect, it } from 'vitest'
import { buildPacketValues, buildPrefill, TODAY } from '../factories.ts'
import { initialValues, type PacketValues } from './packet-values.ts'
import { firstStepWithProblems, type PacketStep, stepProblems } from './steps.ts'

const problemsOf = (step: PacketStep, overrides: Partial<PacketValues>) =>
  Object.fromEntries(
    stepProblems(step, buildPacketValues(overrides), TODAY).map(({ field, message }) => [field, message]),
  )

describe('step 1', () => {
  it('names every missing answer once', () => {
    expect(
      stepProblems('personal', initialValues(buildPrefill(), TODAY), TODAY).map(each => each.field),
    ).toEqual([
      'ssn',
      'attestation',
      'emergencyContactName',
      'emergencyContactRelationship',
      'emergencyContactPhone',
      'emergencyContactEmail',
    ])
  })

  it('asks for the whole secondary contact beside other problems', () => {
    expect(problemsOf('personal', { ssn: '', secondaryEmergencyContactName: 'Jo' })).toEqual({
      ssn: 'Social Security Number is required',
      secondaryEmergencyContactRelationship: 'Secondary emergency contact relationship is required',
      secondaryEmergencyContactPhone: 'Secondary emergency contact phone is required',
      secondaryEmergencyContactEmail: 'Secondary emergency contact email is required',
    })
  })
})

describe('step 3', () => {
  it('needs photo, documents, signature and disclaimer', () => {
    const nothing = {
      userPhoto: null,
      documentTypes: [],
      documentFiles: [],
      signature: '',
      disclaimerAcknowledged: false,
    }
    expect(problemsOf('documents', { ...nothing, signatureType: 'draw' })).toEqual({
      userPhoto: 'Please upload or capture a photo',
      documentTypes: 'Please select at least one document type',
      documentFiles: 'Please upload at least one supporting document',
      signature: 'Digital signature is required',
      disclaimerAcknowledged: 'You must acknowledge the disclaimer before submitting',
    })
  })

  it.each([
    ['', 'Please enter your name for typed signature'],
    ['Ana Lopez', 'Digital signature is required'],
  ])('a typed signature that is not saved: %j', (typedSignature, message) => {
    expect(problemsOf('documents', { signature: '', typedSignature })).toEqual({ signature: message })
  })
})

describe('firstStepWithProblems', () => {
  it('finds none in a complete packet', () => {
    expect(firstStepWithProblems('documents', buildPacketValues(), TODAY)).toBeUndefined()
  })

  it('goes back to an earlier step, and never ahead of the one shown', () => {
    const values = buildPacketValues({ ssn: '1', userPhoto: null })
    expect(firstStepWithProblems('documents', values, TODAY)).toBe('personal')
    expect(firstStepWithProblems('deposit', buildPacketValues({ userPhoto: null }), TODAY)).toBeUndefined()
  })
})
