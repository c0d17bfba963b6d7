import { expect, it } from 'vitest'
import { buildPrefill, TODAY } from '../factories.ts'
import { initialValues } from './packet-values.ts'

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

it('starts with the territory that the application says', () => {
  expect(initialValues(buildPrefill({ stateOrProvince: 'PR' }), TODAY).state).toBe('PR')
})

it.each(['OTHER', 'Baja California', ''])(
  'leaves the state empty when the application says %j',
  stateOrProvince => {
    expect(initialValues(buildPrefill({ stateOrProvince }), TODAY).state).toBe('')
  },
)

it('leaves the date of birth to be asked for where the application has none', () => {
  expect(initialValues(buildPrefill({ birthDate: null }), TODAY).dateOfBirth).toBe('')
})

it('takes the date part of a birth date with a time', () => {
  expect(initialValues(buildPrefill({ birthDate: '1994-03-02T00:00:00Z' }), TODAY).dateOfBirth).toBe(
    '1994-03-02',
  )
})
