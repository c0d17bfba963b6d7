import type { Language } from '@epay/contract/languages/languages'
import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { buildPacketValues, buildPrefill, TODAY } from '../factories.ts'
import { initialValues, type PacketValues, packetFormData, useReadDisclaimer } from './packet-values.ts'

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

it.each(['OTHER', 'Baja California', ''])(
  'leaves the state empty when the application says %j',
  stateOrProvince => {
    expect(initialValues(buildPrefill({ stateOrProvince }), TODAY).state).toBe('')
  },
)

it('takes the tick back when the statement changes its language, and only then', () => {
  const { result, rerender } = renderHook(
    ({ language }: { language: Language }) => {
      const form = useForm<PacketValues>({ defaultValues: buildPacketValues() })
      useReadDisclaimer(form, language)
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

const NUMBERS = [
  'AttestationExpDate',
  'AttestationUSCIS',
  'AttestationI94',
  'AttestationPassport',
  'AttestationCountry',
]

it('uses the names of the wire', () => {
  const form = packetFormData('app-1', buildPacketValues())
  const names = [...new Set(form.keys())]
  expect(new Set(names)).toEqual(
    new Set([
      ...[
        'ApplicationId',
        'LastName',
        'FirstName',
        'MiddleInitial',
        'OtherLastNames',
        'Address',
        'AptNumber',
      ],
      ...['CityOrTown', 'State', 'ZipCode', 'DateOfBirth', 'SSN', 'Attestation'],
      ...[
        'EmergencyContactName',
        'EmergencyContactRelationship',
        'EmergencyContactPhone',
        'EmergencyContactEmail',
      ],
      ...['SecondaryEmergencyContactName', 'SecondaryEmergencyContactRelationship'],
      ...['SecondaryEmergencyContactPhone', 'SecondaryEmergencyContactEmail'],
      ...['BankName', 'RoutingNumber', 'AccountNumber', 'AccountType', 'DepositAmount', 'DirectDepositDate'],
      ...['SecondaryBankName', 'SecondaryRoutingNumber', 'SecondaryAccountNumber', 'SecondaryAccountType'],
      ...[
        'DocumentTypes',
        'SignatureBase64',
        'DisclaimerAcknowledged',
        'Language',
        'userPhoto',
        'documentFiles',
      ],
    ]),
  )
  expect(names.slice(-2)).toEqual(['userPhoto', 'documentFiles'])
  expect(form.get('DocumentTypes')).toBe("Driver's License,SSN Card")
  expect(form.get('DisclaimerAcknowledged')).toBe('true')
  expect(form.getAll('documentFiles')).toHaveLength(2)
})

it('names the files that the server has, and sends the others', () => {
  const { userPhoto, documentFiles } = buildPacketValues()
  const [first, second] = documentFiles
  if (!userPhoto || !first || !second) throw new Error('The packet has no files')
  const kept = (file: typeof first) => ({ ...file, file: null, isKept: true })
  const form = packetFormData(
    'app-1',
    buildPacketValues({ userPhoto: kept(userPhoto), documentFiles: [kept(first), second] }),
  )
  expect(form.get('UploadedPhoto')).toBe(userPhoto.id)
  expect(form.get('UploadedDocuments')).toBe(first.id)
  expect(form.has('userPhoto')).toBe(false)
  expect(form.getAll('documentFiles')).toEqual([second.file])
})

it('sends the numbers of papers only when filled and asked for', () => {
  const papers = { attestationUSCIS: ' 123456789 ', attestationCountry: '' }
  const asked = packetFormData(
    '1',
    buildPacketValues({ ...papers, attestation: 'lawful_permanent_resident' }),
  )
  expect(NUMBERS.filter(name => asked.has(name))).toEqual(['AttestationUSCIS'])
  expect(asked.get('AttestationUSCIS')).toBe('123456789')

  const withExpiry = { ...papers, attestationExpDate: '2027-05-06' }
  const expires = (attestation: string) =>
    packetFormData('1', buildPacketValues({ ...withExpiry, attestation })).get('AttestationExpDate')
  expect(expires('lawful_permanent_resident')).toBeNull()
  expect(expires('alien_authorized_to_work')).toBe('2027-05-06')

  const notAsked = packetFormData('1', buildPacketValues({ ...papers, attestation: 'citizen' }))
  expect(NUMBERS.filter(name => notAsked.has(name))).toEqual([])
})
