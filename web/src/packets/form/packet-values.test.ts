import type { Language } from '@epay/contract/languages/languages'
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { buildPacketValues, buildPrefill, TODAY } from '../factories.ts'
import {
  initialValues,
  listFieldsToClear,
  type PacketValues,
  packetFormData,
  useDisclaimerReset,
} from './packet-values.ts'

it('initialValues prefills the form from the application', () => {
  expect(initialValues(buildPrefill({ addressLine2: 'Apt 4' }), TODAY)).toMatchObject({
    ...{ firstName: 'Ana', lastName: 'Lopez', dateOfBirth: '1994-03-02' },
    ...{ address: '12 Main St', aptNumber: 'Apt 4', cityOrTown: 'Fresno', state: 'CA', zipCode: '93650' },
    ...{ directDepositDate: TODAY, secondaryAccountType: 'checking' },
  })
  for (const stateOrProvince of ['OTHER', 'Baja California', ''])
    expect(initialValues(buildPrefill({ stateOrProvince }), TODAY).state).toBe('')
})

it('the disclaimer is cleared when its language changes, and only then', () => {
  const { result, rerender } = renderHook(
    ({ language }: { language: Language }) => {
      const form = useForm<PacketValues>({ defaultValues: buildPacketValues() })
      useDisclaimerReset(form, language)
      return form
    },
    { initialProps: { language: 'en' } },
  )
  const isChecked = () => result.current.getValues('disclaimerAcknowledged')
  rerender({ language: 'en' })
  expect(isChecked()).toBe(true)
  rerender({ language: 'es' })
  expect(isChecked()).toBe(false)
  act(() => result.current.setValue('disclaimerAcknowledged', true))
  rerender({ language: 'es' })
  expect(isChecked()).toBe(true)
})

it.each<[keyof PacketValues, Partial<PacketValues>, number]>([
  ['bankName', { accountNumber: '1' }, 1],
  ['bankName', {}, 5],
  ['secondaryEmergencyContactName', {}, 4],
  ['typedSignature', {}, 1],
])('editing %s with %j clears the errors of %i fields', (field, overrides, count) => {
  expect(listFieldsToClear(field, buildPacketValues(overrides))).toHaveLength(count)
})

const formOf = (overrides: Partial<PacketValues> = {}) =>
  packetFormData('app-1', buildPacketValues(overrides), 'en')

it('packetFormData puts files last', () => {
  const form = formOf()
  expect([...new Set(form.keys())].slice(-2)).toEqual(['userPhoto', 'documentFiles'])
  expect(form.get('DocumentTypes')).toBe("Driver's License,SSN Card")
  expect(form.get('DisclaimerAcknowledged')).toBe('true')
  expect(form.getAll('documentFiles')).toHaveLength(2)
})

it('packetFormData sends only the ids of uploaded files', () => {
  const { userPhoto, documentFiles } = buildPacketValues()
  const [uploadedDocument, newDocument] = documentFiles
  if (!userPhoto || !uploadedDocument || !newDocument) throw new Error('The packet has no files')
  const uploadState = { file: null, isUploaded: true }
  const form = formOf({
    userPhoto: { ...userPhoto, ...uploadState },
    documentFiles: [{ ...uploadedDocument, ...uploadState }, newDocument],
  })
  expect(form.get('UploadedPhoto')).toBe(userPhoto.id)
  expect(form.get('UploadedDocuments')).toBe(uploadedDocument.id)
  expect(form.has('userPhoto')).toBe(false)
  expect(form.getAll('documentFiles')).toEqual([newDocument.file])
})

it.each<[string, string[]]>([
  ['citizen', []],
  ['lawful_permanent_resident', ['AttestationUSCIS']],
  ['alien_authorized_to_work', ['AttestationExpDate', 'AttestationUSCIS']],
])('packetFormData sends the nonempty papers that %s requires, trimmed', (attestation, names) => {
  const papers = { attestationUSCIS: ' 123 ', attestationCountry: '', attestationExpDate: '2027-05-06' }
  const form = formOf({ ...papers, attestation })
  expect([...form.keys()].filter(name => /^Attestation./.test(name))).toEqual(names)
  expect(form.get('AttestationUSCIS') ?? '123').toBe('123')
})
