import { expect, it } from 'vitest'
import { recordOf } from '../common/records.ts'
import { DETAILS_FIELDS } from './application-fields.ts'
import {
  applicationUpdateSchema,
  approvalIssues,
  type DetailsForm,
  type DetailsIssue,
  detailsFormSchema,
  fullLabel,
  isUntouched,
  moveWeek,
} from './details-form.ts'
import { buildRequiredFields } from './factories.ts'

const FORM: DetailsForm = {
  ...recordOf(DETAILS_FIELDS, () => ''),
  ...buildRequiredFields({ phoneNumber: '+1 (510) 555-0142' }),
  dateHired: '2026-12-01',
  wageScale: 'B2',
  firstWeekOfWork: '2026-W49',
}

const STORED = { phoneNumber: '', wageScale: null, isAdult: null }

/** Returns the first issue of each field, in form order. */
function issuesOf(changes: Partial<DetailsForm>, stored: object = {}): DetailsIssue[] {
  const schema = detailsFormSchema({ ...STORED, ...stored })
  const issues = schema.safeParse({ ...FORM, ...changes }).error?.issues ?? []
  return DETAILS_FIELDS.flatMap(field => {
    const message = issues.find(({ path }) => path[0] === field)?.message
    return message ? { field, message } : []
  })
}

it.each([
  ['firstName', '  ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'ana', 'Please enter a valid email address'],
  ['email', `${'x'.repeat(89)}@example.com`, 'Email cannot exceed 100 characters'],
  ['phoneNumber', '', 'Phone number is required'],
  ['phoneNumber', '0510', 'Please enter a valid phone number'],
  ['phoneNumber', '12345678901234567', 'Please enter a valid phone number'],
  ['phoneNumber', '510\t5550142', 'Invalid phone number format.'],
  ['phoneNumber', `${'1'.repeat(14)} ------1`, 'Phone number cannot exceed 20 characters'],
  ['birthDate', '', 'Birth date is required'],
  ['streetAddress', '', 'Street address is required'],
  ['city', '', 'City is required'],
  ['stateOrProvince', '', 'State/Province is required'],
  ['stateOrProvince', 'x'.repeat(101), 'State/Province cannot exceed 100 characters'],
  ['postalCode', '', 'Postal code is required'],
  ['jobAppliedFor', '', 'Job applied for is required'],
  ['referenceEmail2', `${'x'.repeat(100)}@example.com`, 'Invalid or too long Reference Email 2.'],
  ['dateHired', '', 'Date Hired is required'],
  ['wageScale', '', 'Wage Scale is required'],
  ['firstWeekOfWork', '', 'First Week of Work is required'],
])('the details reject %s, %j: %s', (field, value, message) => {
  expect(issuesOf({ [field]: value })).toEqual([{ field, message }])
})

it.each([
  ['phoneNumber', '5105550142'],
  ['phoneNumber', '1234567890123456'],
  ['phoneNumber', '\u2068+1\u00a0\uff08510) 555\u20130142\u2069'],
  ['notes', 'one\u2028two\nthree'],
])('the details accept %s, %j', (field, value) => {
  expect(issuesOf({ [field]: value })).toEqual([])
})

it.each([
  [true, []],
  [false, [{ field: 'birthDate', message: 'Birth date is required' }]],
])('the details accept no birth date if isAdult is stored as %s', (isAdult, issues) => {
  expect(issuesOf({ birthDate: ' ' }, { isAdult })).toEqual(issues)
})

it('the details require previous jobs to end after they start', () => {
  const dates = { previousJobStartDate2: '2020-02-02', previousJobEndDate2: '2020-02-02' }
  const message = 'End date must be after start date'
  expect(issuesOf(dates)).toEqual([{ field: 'previousJobEndDate2', message }])
})

it.each([
  ['wageScale', 'x'.repeat(100), 'y'.repeat(51), 'Wage Scale cannot exceed 50 characters'],
  ['phoneNumber', 'call me', 'call me.', 'Please enter a valid phone number'],
  ['phoneNumber', '0510', '0510.', 'Please enter a valid phone number'],
])('the details accept the stored %s, %j, but reject %j', (field, value, changed, message) => {
  const stored = { [field]: value }
  expect(issuesOf({ [field]: value }, stored)).toEqual([])
  expect(issuesOf({ [field]: changed }, stored)).toEqual([{ field, message }])
  expect(issuesOf({ [field]: value })).toEqual([{ field, message }])
})

it.each([
  // All other limits match the public form's.
  ['streetAddress', 150, 'Street address'],
  ['wageScale', 50, 'Wage Scale'],
  ['sageEmployeeId', 10, 'Sage Employee ID'],
  ['notes', 2000, 'Notes'],
])('the details limit %s to %i characters', (field, max, label) => {
  expect(issuesOf({ [field]: 'x'.repeat(max) })).toEqual([])
  expect(issuesOf({ [field]: 'x'.repeat(max + 1) })).toEqual([
    { field, message: `${label} cannot exceed ${max} characters` },
  ])
})

it.each([
  ['PR', 'PR'],
  ['new york', 'NY'],
  [' Ontario ', 'Ontario'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('the details store the state %j as %j', (typed, state) => {
  const form = detailsFormSchema(STORED).parse({ ...FORM, stateOrProvince: typed })
  expect(form.stateOrProvince).toBe(state)
})

it('missing hiring fields share one message, at the first missing field', () => {
  const missing = { city: '', wageScale: ' ', firstWeekOfWork: '' }
  expect(approvalIssues(issuesOf(missing), { ...FORM, ...missing })).toEqual([
    { field: 'city', message: 'City is required' },
    {
      field: 'wageScale',
      message: 'Date Hired, Wage Scale, and First Week of Work are required for approval.',
    },
  ])
})

it.each([
  ['stateOrProvince', 'State/Province'],
  ['referenceEmail1', 'Reference 1: Email'],
  ['previousJobEndDate2', 'Previous Position 2: End Date'],
] as const)('the label of %s outside its group is %s', (field, label) => {
  expect(fullLabel(field)).toBe(label)
})

const update = { ...FORM, id: 'a' }

it('an update accepts null for a blank field, and the date of an instant', () => {
  const changes = { addressLine2: null, birthDate: '1991-04-12T00:00:00.000Z' }
  const parsed = applicationUpdateSchema().parse({ ...update, ...changes })
  expect(parsed).toMatchObject({ addressLine2: '', birthDate: '1991-04-12' })
})

it.each([null, '\u200b'])('an update rejects %j in a required field', lastName => {
  const { error } = applicationUpdateSchema().safeParse({ ...update, lastName })
  expect(error?.issues).toMatchObject([{ path: ['lastName'], message: 'Last name is required' }])
})

it.each([
  ['phoneNumber', '510 555-0142', '510\u00a0555\u20110142', true],
  ['referencePhoneNumber1', '', null, true],
  ['lastName', 'Ali', '\u200fAli\u200f', true],
  ['lastName', 'a\u2013b', 'a-b', false],
  ['lastName', 'Ali', 'ali', false],
] as const)('isUntouched compares %s, %j with the stored %j: %s', (field, value, stored, areEqual) => {
  expect(isUntouched(field, value, stored)).toBe(areEqual)
})

it.each([
  ['', '', '2026-12-07', '2026-W50'],
  ['2026-W50', '2026-12-07', '2026-12-14', '2026-W51'],
  ['2027-W02', '2026-12-07', '2026-12-14', '2027-W02'],
  ['2026-W50', '2026-12-07', '', '2026-W50'],
  ['2026-W50', '', '2026-12-14', '2026-W50'],
])('the week %j, as the date hired changes from %j to %j, becomes %s', (week, from, to, next) => {
  expect(moveWeek(week, { from, to })).toBe(next)
})
