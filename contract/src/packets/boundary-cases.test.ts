import { expect, it } from 'vitest'
import { boundaryCases, type FieldRule } from '../testing/boundary-cases.ts'
import { buildSubmission, SECONDARY_CONTACT, WITHHOLDING } from './factories.ts'
import { latestPlausibleExpiration } from './i9-clock.ts'
import { depositStepSchema, packetSubmissionSchema, personalStepSchema } from './packet-form.ts'

const tooLong = (max: number) => `Use ${max} characters or fewer`
const INVALID_DATE = 'Enter a valid date'

function text(max: number, required?: string): FieldRule {
  return { kind: 'text', required, max, tooLong: tooLong(max) }
}

function email(required: string): FieldRule {
  const invalid = 'Please enter a valid email address'
  return { kind: 'email', required, max: 100, tooLong: tooLong(100), invalid }
}

function choice(lastOption: string, required: string, invalid: string = required): FieldRule {
  return { kind: 'choice', required, invalid, last: lastOption }
}

/**
 * Based on sections 5.4 and 5.5 of the specification rather than on the schemas, so that the test can check the
 * schemas.
 */
function packetRules(today: string): Record<string, FieldRule> {
  const notListed = 'Choose an option from the list'
  return {
    lastName: text(50, 'Last name is required'),
    firstName: text(50, 'First name is required'),
    middleInitial: text(5),
    otherLastNames: text(150),
    address: text(150, 'Street address is required'),
    aptNumber: text(150),
    cityOrTown: text(100, 'City is required'),
    state: choice('WY', 'State is required'),
    dateOfBirth: {
      kind: 'date',
      required: 'Date of birth is required',
      invalid: INVALID_DATE,
      lastDay: today,
      tooLate: 'Birth date cannot be in the future',
    },
    attestation: choice('alien_authorized_to_work', 'Employment authorization status is required'),
    attestationExpDate: {
      kind: 'date',
      invalid: INVALID_DATE,
      lastDay: latestPlausibleExpiration(today),
      tooLate: 'That expiration date is too far away. Check the year.',
    },
    attestationUSCIS: text(40),
    attestationI94: text(40),
    attestationPassport: text(40),
    attestationCountry: text(100),
    emergencyContactName: text(100, 'Primary emergency contact name is required'),
    emergencyContactRelationship: choice('other', 'Primary emergency contact relationship is required'),
    emergencyContactEmail: email('Primary emergency contact email is required'),
    secondaryEmergencyContactName: text(
      100,
      'Secondary emergency contact name is required when any secondary contact info is provided',
    ),
    secondaryEmergencyContactRelationship: choice(
      'other',
      'Secondary emergency contact relationship is required',
      notListed,
    ),
    secondaryEmergencyContactEmail: email('Secondary emergency contact email is required'),
    secondaryBankName: text(100, 'Net pay bank name is required'),
    secondaryAccountType: choice('savings', 'Net pay account type is required'),
    secondaryAccountNumber: text(34, 'Net pay account number is required'),
    bankName: text(100, 'Withholding bank name is required when withholding is specified'),
    accountType: choice(
      'savings',
      'Withholding account type is required when withholding is specified',
      notListed,
    ),
    accountNumber: text(34, 'Withholding account number is required when withholding is specified'),
    directDepositDate: { kind: 'date', invalid: INVALID_DATE },
  }
}

const TODAY = '2026-11-20'
const CASES = boundaryCases(packetRules(TODAY))
const PACKET = buildSubmission({ ...SECONDARY_CONTACT, ...WITHHOLDING })
const STEPS = [personalStepSchema(TODAY), depositStepSchema()]
const submission = packetSubmissionSchema(TODAY)

/** `packet-form.test.ts` covers these fields. */
const OTHER_FIELDS = [
  ...['applicationId', 'documentTypes', 'signatureBase64', 'disclaimerAcknowledged', 'language'],
  ...['zipCode', 'ssn', 'emergencyContactPhone', 'secondaryEmergencyContactPhone'],
  ...['secondaryRoutingNumber', 'routingNumber', 'depositAmount'],
]

it('the boundary cases cover every text field of the packet', () => {
  const fields = Object.keys(submission.shape).filter(field => !OTHER_FIELDS.includes(field))
  expect(new Set(CASES.map(({ field }) => field))).toEqual(new Set(fields))
})

it.each(Object.entries(Object.groupBy(CASES, each => each.field)))(
  '%s accepts values at its limits and rejects values beyond them',
  (field, cases = []) => {
    for (const { caseName, value, message, normalized } of cases) {
      const step = STEPS.find(({ shape }) => field in shape)
      for (const schema of [step, submission]) {
        const parsed = schema?.safeParse({ ...PACKET, [field]: value })
        expect(parsed?.error?.issues[0]?.message, caseName).toBe(message)
        expect(new Set(parsed?.error?.issues.map(issue => issue.path[0]) ?? [field])).toEqual(
          new Set([field]),
        )
        if (!message) expect(parsed?.data).toMatchObject({ [field]: normalized })
      }
    }
  },
)
