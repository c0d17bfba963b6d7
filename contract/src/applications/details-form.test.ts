import { describe, expect, it } from 'vitest'
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
  weekFollowing,
} from './details-form.ts'
import { buildKeyFields } from './factories.ts'

const FORM: DetailsForm = {
  ...recordOf(DETAILS_FIELDS, () => ''),
  ...buildKeyFields({ phoneNumber: '+1 (510) 555-0142' }),
  dateHired: '2026-12-01',
  wageScale: 'B2',
  firstWeekOfWork: '2026-W49',
}

const STORED = { phoneNumber: '', wageScale: null, isAdult: null }

/** Keeps only the first message of each field, in form order. */
function detailsIssues(form: DetailsForm, stored: Parameters<typeof detailsFormSchema>[0]): DetailsIssue[] {
  const issues = detailsFormSchema(stored).safeParse(form).error?.issues ?? []
  return DETAILS_FIELDS.flatMap(field => {
    const message = issues.find(({ path }) => path[0] === field)?.message
    return message ? { field, message } : []
  })
}
const issuesOf = (changes: Record<string, string>) => detailsIssues({ ...FORM, ...changes }, STORED)

describe('the details modal', () => {
  it('is empty for a complete form', () => {
    expect(issuesOf({})).toEqual([])
  })

  it.each([
    ['firstName', '  ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', 'ana', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(89)}@example.com`, 'Email cannot exceed 100 characters'],
    ['phoneNumber', '', 'Phone number is required'],
    ['phoneNumber', '0510', 'Please enter a valid phone number'],
    ['phoneNumber', '+0510', 'Please enter a valid phone number'],
    ['phoneNumber', '++1510', 'Please enter a valid phone number'],
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
    ['dateHired', '2026-02-30', 'Enter a valid date'],
    ['wageScale', '', 'Wage Scale is required'],
    ['firstWeekOfWork', '', 'First Week of Work is required'],
    ['firstWeekOfWork', '2026-W54', expect.any(String)],
  ])('%s, %j: %s', (field, value, message) => {
    expect(issuesOf({ [field]: value })).toEqual([{ field, message }])
  })

  it.each(['5105550142', '+1 (510) 555-0142', '1234567890123456'])(
    'takes the phone number %s',
    phoneNumber => {
      expect(issuesOf({ phoneNumber })).toEqual([])
    },
  )

  it('asks for no birth date of who said to be 18 or older', () => {
    const birthDate = { field: 'birthDate', message: 'Birth date is required' }
    const without = { ...FORM, birthDate: ' ' }
    expect(detailsIssues(without, { ...STORED, isAdult: true })).toEqual([])
    for (const isAdult of [false, null, undefined])
      expect(detailsIssues(without, { ...STORED, isAdult })).toEqual([birthDate])
    expect(detailsIssues({ ...FORM, birthDate: '2026-02-30' }, { ...STORED, isAdult: true })).toEqual([
      { ...birthDate, message: 'Enter a valid date' },
    ])
  })

  it('asks for an end after the start of each previous job', () => {
    const dates = { previousJobStartDate2: '2020-05-01', previousJobEndDate2: '2020-05-01' }
    expect(issuesOf({ ...dates })).toEqual([
      { field: 'previousJobEndDate2', message: 'End date must be after start date' },
    ])
    expect(issuesOf({ ...dates, previousJobEndDate2: '2020-05-02' })).toEqual([])
    expect(issuesOf({ ...dates, previousJobEndDate2: '' })).toEqual([])
  })

  it('says one thing of each field, in the order of the form', () => {
    const wrong = { firstWeekOfWork: '', phoneNumber: '555.0134', sageEmployeeId: '12345678901' }
    const dates = { previousJobStartDate2: '2020-02-02', previousJobEndDate2: '2020-02-02' }
    expect(issuesOf({ ...wrong, ...dates, firstName: ' ', referenceEmail1: 'no' })).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'phoneNumber', message: 'Please enter a valid phone number' },
      { field: 'referenceEmail1', message: 'Invalid or too long Reference Email 1.' },
      { field: 'previousJobEndDate2', message: 'End date must be after start date' },
      { field: 'firstWeekOfWork', message: 'First Week of Work is required' },
      { field: 'sageEmployeeId', message: 'Sage Employee ID cannot exceed 10 characters' },
    ])
  })

  it('takes a longer wage scale of the e-mail page as it is', () => {
    const wageScale = 'x'.repeat(100)
    expect(detailsIssues({ ...FORM, wageScale }, { ...STORED, wageScale })).toEqual([])
    expect(detailsIssues({ ...FORM, wageScale: 'y'.repeat(51) }, { ...STORED, wageScale })).toEqual([
      { field: 'wageScale', message: 'Wage Scale cannot exceed 50 characters' },
    ])
  })

  it.each(['510.555.0142', '510-555-0142 x12', 'call me', '0510'])(
    'takes the phone number %s as it is stored, and no other like it',
    phoneNumber => {
      const stored = { ...STORED, phoneNumber }
      const invalid = [{ field: 'phoneNumber', message: 'Please enter a valid phone number' }]
      expect(detailsIssues({ ...FORM, phoneNumber }, stored)).toEqual([])
      expect(detailsIssues({ ...FORM, phoneNumber: `${phoneNumber}.` }, stored)).toEqual(invalid)
      expect(detailsIssues({ ...FORM, phoneNumber }, STORED)).toEqual(invalid)
    },
  )

  it('takes the marks, blanks and hyphens that contacts bring along', () => {
    expect(issuesOf({ phoneNumber: '\u2068+1\u00a0\uff08510) 555\u20130142\u2069' })).toEqual([])
  })

  it('takes line breaks in notes only', () => {
    const text = 'one\u2028two\nthree'
    expect(issuesOf({ city: text, notes: text })).toEqual([{ field: 'city', message: 'Use one line' }])
  })

  it.each([
    // The other limits match the public form.
    ['streetAddress', 150, 'Street address'],
    ['referenceName1', 100, 'Reference name 1'],
    ['previousJobPhoneNumber2', 20, 'Company phone 2'],
    ['wageScale', 50, 'Wage Scale'],
    ['sageEmployeeId', 10, 'Sage Employee ID'],
    ['notes', 2000, 'Notes'],
  ])('%s takes %i characters', (field, max, label) => {
    expect(issuesOf({ [field]: 'x'.repeat(max) })).toEqual([])
    expect(issuesOf({ [field]: 'x'.repeat(max + 1) })).toEqual([
      { field, message: `${label} cannot exceed ${max} characters` },
    ])
  })
})

describe('approvalIssues', () => {
  it('say what an approval lacks once, at the first field of it', () => {
    const form = { ...FORM, city: '', wageScale: ' ', firstWeekOfWork: '' }
    expect(approvalIssues(detailsIssues(form, STORED), form)).toEqual([
      { field: 'city', message: 'City is required' },
      {
        field: 'wageScale',
        message: 'Date Hired, Wage Scale, and First Week of Work are required for approval.',
      },
    ])
    expect(approvalIssues([], FORM)).toEqual([])
  })
})

describe('fullLabel', () => {
  it('names the group of a field that the form has twice', () => {
    expect(
      (['stateOrProvince', 'referenceEmail1', 'previousJobEndDate2', 'notes'] as const).map(fullLabel),
    ).toEqual(['State/Province', 'Reference 1: Email', 'Previous Position 2: End Date', 'Notes'])
  })
})

describe('applicationUpdateSchema', () => {
  const update = { ...FORM, id: 'a' }

  it('takes null for what is empty, and the date of an instant', () => {
    const parsed = applicationUpdateSchema().parse({
      ...update,
      addressLine2: null,
      previousJobStartDate1: null,
      birthDate: '1991-04-12T00:00:00.000Z',
    })
    expect(parsed).toMatchObject({ addressLine2: '', previousJobStartDate1: '', birthDate: '1991-04-12' })
  })

  it.each([null, '\u200b'])('needs more than %j where a field is required', lastName => {
    const { error } = applicationUpdateSchema().safeParse({ ...update, lastName })
    expect(error?.issues).toMatchObject([{ path: ['lastName'], message: 'Last name is required' }])
  })
})

describe('isUntouched', () => {
  it.each([
    ['phoneNumber', '510 555-0142', '510\u00a0555\u20110142', true],
    ['referencePhoneNumber1', '510 555-0142', '510\u00a0555\u20110142', true],
    ['referencePhoneNumber1', '', null, true],
    ['lastName', 'Ali', '\u200fAli\u200f', true],
    ['lastName', 'a\u2013b', 'a-b', false],
    ['lastName', 'Ali', 'ali', false],
  ] as const)('%s, %j where %j is stored: %s', (field, value, stored, isSame) => {
    expect(isUntouched(field, value, stored)).toBe(isSame)
  })
})

describe('a state', () => {
  it.each([
    ['PR', 'PR'],
    ['new york', 'NY'],
    [' Ontario ', 'Ontario'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('typed as %j is stored as %j', (typed, stored) => {
    const form = detailsFormSchema(STORED).parse({ ...FORM, stateOrProvince: typed })
    expect(form.stateOrProvince).toBe(stored)
  })
})

it.each([
  ['', '', '2026-12-07', '2026-W50'],
  ['2026-W50', '2026-12-07', '2026-12-14', '2026-W51'],
  ['2026-W50', '2026-12-07', '2026-12-13', '2026-W50'],
  ['2027-W02', '2026-12-07', '2026-12-14', '2027-W02'],
  ['2026-W50', '2026-12-07', '', '2026-W50'],
  ['2026-W50', '', '2026-12-14', '2026-W50'],
])('the week %j follows from %j to %j: %s', (week, from, to, next) => {
  expect(weekFollowing(week, { from, to })).toBe(next)
})
