import { DETAILS_FIELDS, type DetailsForm } from '@epay/contract/applications/details-form'
import { recordOf } from '@epay/contract/common/records'
import { expect, it } from 'vitest'
import { ANSWERS } from '../factories.ts'
import { approvalIssues, detailsIssues, sectionOf } from './check-details.ts'

const complete: DetailsForm = {
  ...recordOf(DETAILS_FIELDS, () => ''),
  ...ANSWERS,
  dateHired: '2026-12-01',
  wageScale: 'Journeyman',
  firstWeekOfWork: '2026-W49',
}
/** As the e-mail page may have set it. */
const LONG = 'x'.repeat(100)
const messagesOf = (changes: Partial<DetailsForm>) =>
  detailsIssues({ ...complete, ...changes }, LONG).map(({ message }) => message)

it.each<[string, Partial<DetailsForm>, string[]]>([
  ['complete', {}, []],
  ['a long wage scale that stays as it was', { wageScale: LONG }, []],
  ['another long one', { wageScale: 'y'.repeat(51) }, ['Wage Scale cannot exceed 50 characters']],
  ['one message for each field', { phoneNumber: '555.0134' }, ['Please enter a valid phone number']],
  [
    'both passes, in the order of the sections',
    {
      firstWeekOfWork: '',
      firstName: ' ',
      sageEmployeeId: '12345678901',
      previousJobStartDate2: '2020-02-02',
      previousJobEndDate2: '2020-02-02',
      referenceEmail1: 'no',
    },
    [
      'First name is required',
      'Invalid or too long Reference Email 1.',
      'End date must be after start date',
      'First Week of Work is required',
      'Sage Employee ID cannot exceed 10 characters',
    ],
  ],
])('%s', (_, changes, expected) => {
  expect(messagesOf(changes)).toEqual(expected)
})

it.each([
  ['email', 'personal'],
  ['referenceEmail2', 'references'],
  ['previousJobTitle1', 'workHistory'],
  ['notes', 'hiring'],
] as const)('%s is in %s', (field, section) => {
  expect(sectionOf(field)).toBe(section)
})

it('says what an approval lacks once, at the first field of it', () => {
  const lacking = { ...complete, city: '', wageScale: ' ', firstWeekOfWork: '' }
  expect(approvalIssues(lacking, null)).toEqual([
    { field: 'city', message: 'City is required' },
    {
      field: 'wageScale',
      message: 'Date Hired, Wage Scale, and First Week of Work are required for approval.',
    },
  ])
  expect(approvalIssues(complete, null)).toEqual([])
})
