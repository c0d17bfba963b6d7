import type { FileValues, PersonValues } from './values.ts'
import type { Person } from './write-file.ts'

export const MADE_UP_EMPLOYER: Omit<FileValues, 'count'> = {
  employerName: 'Weber Point Builders',
  ein: '012345678',
  employerStreet: '401 Harbor Street',
  employerCity: 'Stockton',
  employerState: 'CA',
  employerZip5: '95202',
  employerZip4: '',
  contactName: 'Erin Castro',
  contactPhone: '2095550142',
  contactExtension: '12',
  today: '2026-11-27',
}

/** Real SSNs never begin with 9, so the SSNs here can't belong to anyone. */
const GUADALUPE: PersonValues = {
  employeeNumber: '1204',
  firstName: 'Guadalupe',
  middleInitial: 'C',
  lastName: 'García-Montenegro',
  initials: 'GG',
  ssn: '900-12-6195',
  ssnDigits: '900126195',
  dateOfBirth: '1991-04-12',
  address: '2218 Rosemarie Lane',
  aptNumber: 'Apartment 14B',
  city: 'Stockton',
  state: 'CA',
  zipCode: '95207',
  zip5: '95207',
  zip4: '',
  phone: '(209) 555-0119',
  email: 'guadalupe@example.com',
  job: 'Carpenter',
  wageScale: '$42.50 per hour',
  firstDay: '2026-11-30',
  workState: 'CA',
  stateAccount: '12345678',
  netPayBank: 'Delta Credit Union',
  netPayAccountType: 'checking',
  netPayRouting: '990000000',
  netPayAccount: '0001002048',
  depositBank: '',
  depositAccountType: '',
  depositRouting: '',
  depositAccount: '',
  depositAmount: '',
  ...{ w4Year: '2026', w4Status: 'joint', w4TwoJobs: 'no', w4Step3: '4400.00', w4OtherIncome: '0.00' },
  ...{ w4Deductions: '0.00', w4Extra: '20.50', w4Exempt: 'no', w4SignedOn: '2026-11-27' },
}

export const buildMadeUpPerson = (id: string, values: Partial<PersonValues> = {}): Person => ({
  id,
  values: { ...GUADALUPE, ...values },
})

/** People with accents, a missing middle name, an apostrophe, a long name, and a leading zero. */
export const MADE_UP_PEOPLE: readonly Person[] = [
  buildMadeUpPerson('1'),
  buildMadeUpPerson('2', {
    ...{
      employeeNumber: '1205',
      firstName: 'Thomas',
      middleInitial: '',
      lastName: "O'Brien",
      initials: 'TO',
    },
    ...{ ssn: '900-34-0077', ssnDigits: '900340077', address: 'PO Box 71', aptNumber: '' },
    ...{ city: 'Holyoke', state: 'MA', zipCode: '01040-0071', zip5: '01040', zip4: '0071', workState: 'MA' },
    ...{ netPayAccountType: 'savings', netPayAccount: '0007', depositBank: 'Harbor Bank' },
    ...{
      depositAccountType: 'checking',
      depositRouting: '991111111',
      depositAccount: '00099',
      depositAmount: '50',
    },
  }),
  buildMadeUpPerson('3', {
    ...{ employeeNumber: 'BEN10', firstName: 'José', middleInitial: 'M', initials: 'JD' },
    ...{ lastName: 'de la Cruz Villanueva y Montenegro', ssn: '900-56-1234', ssnDigits: '900561234' },
    ...{ city: 'Mayagüez', state: 'PR', zipCode: '00680', zip5: '00680', workState: 'FL', stateAccount: '' },
  }),
]
