import { expect, it } from 'vitest'
import { buildPacketValues } from '../factories.ts'
import { packetFormData } from './packet-form-data.ts'

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

  const notAsked = packetFormData('1', buildPacketValues({ ...papers, attestation: 'citizen' }))
  expect(NUMBERS.filter(name => notAsked.has(name))).toEqual([])
})
