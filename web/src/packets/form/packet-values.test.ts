import type { Language } from '@epay/contract/languages/languages'
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { buildPacketValues, buildPrefill, TODAY } from '../factories.ts'
import {
  initialValues,
  listFieldsToClear,
  type PacketValues,
  packetFormData,
  useDisclaimerReset,
} from './packet-values.ts'

it('starts from what the application says', () => {
  expect(initialValues(buildPrefill({ addressLine2: 'Apt 4' }), TODAY)).toMatchObject({
    firstName: 'Ana',
    lastName: 'Lopez',
    address: '12 Main St',
    aptNumber: 'Apt 4',
    cityOrTown: 'Fresno',
    state: 'CA',
    zipCode: '93650',
    dateOfBirth: '1994-03-02',
    directDepositDate: TODAY,
    secondaryAccountType: 'checking',
  })
})

it.each(['OTHER', 'Baja California', ''])('leaves the state empty for %j in the application', state => {
  expect(initialValues(buildPrefill({ stateOrProvince: state }), TODAY).state).toBe('')
})

it('takes the tick back when the statement changes its language, and only then', () => {
  const { result, rerender } = renderHook(
    ({ language }: { language: Language }) => {
      const form = useForm<PacketValues>({ defaultValues: buildPacketValues() })
      useDisclaimerReset(form, language)
      return form
    },
    { initialProps: { language: 'en' } },
  )
  const isTicked = () => result.current.getValues('disclaimerAcknowledged')
  rerender({ language: 'en' })
  expect(isTicked()).toBe(true)
  rerender({ language: 'es' })
  expect(isTicked()).toBe(false)
  act(() => result.current.setValue('disclaimerAcknowledged', true))
  rerender({ language: 'es' })
  expect(isTicked()).toBe(true)
})

describe('an edit settles', () => {
  it.each<[keyof PacketValues, Partial<PacketValues>, number]>([
    ['bankName', { accountNumber: '1' }, 1],
    ['bankName', {}, 5],
    ['secondaryEmergencyContactName', {}, 4],
  ])('of %s with %j, %i fields', (field, overrides, count) => {
    expect(listFieldsToClear(field, buildPacketValues(overrides))).toHaveLength(count)
  })

  it('of the typed name, the signature', () => {
    expect(listFieldsToClear('typedSignature', buildPacketValues())).toEqual(['signature'])
  })
})

const sent = (overrides: Partial<PacketValues> = {}) =>
  packetFormData('app-1', buildPacketValues(overrides), 'en')

it('sends the files after the texts, documents and types in the shape of the wire', () => {
  const form = sent()
  expect([...new Set(form.keys())].slice(-2)).toEqual(['userPhoto', 'documentFiles'])
  expect(form.get('DocumentTypes')).toBe("Driver's License,SSN Card")
  expect(form.get('DisclaimerAcknowledged')).toBe('true')
  expect(form.getAll('documentFiles')).toHaveLength(2)
})

it('names the files that the server has, and sends the others', () => {
  const { userPhoto, documentFiles } = buildPacketValues()
  const [first, second] = documentFiles
  if (!userPhoto || !first || !second) throw new Error('The packet has no files')
  const kept = { file: null, isUploaded: true }
  const form = sent({
    userPhoto: { ...userPhoto, ...kept },
    documentFiles: [{ ...first, ...kept }, second],
  })
  expect(form.get('UploadedPhoto')).toBe(userPhoto.id)
  expect(form.get('UploadedDocuments')).toBe(first.id)
  expect(form.has('userPhoto')).toBe(false)
  expect(form.getAll('documentFiles')).toEqual([second.file])
})

it.each<[string, string[]]>([
  ['citizen', []],
  ['lawful_permanent_resident', ['AttestationUSCIS']],
  ['alien_authorized_to_work', ['AttestationExpDate', 'AttestationUSCIS']],
])('sends of the papers what %s asks for and is filled in', (attestation, names) => {
  const papers = { attestationUSCIS: ' 123456789 ', attestationCountry: '', attestationExpDate: '2027-05-06' }
  const form = sent({ ...papers, attestation })
  expect([...form.keys()].filter(name => /^Attestation./.test(name))).toEqual(names)
  expect(form.get('AttestationUSCIS') ?? '123456789').toBe('123456789')
})
