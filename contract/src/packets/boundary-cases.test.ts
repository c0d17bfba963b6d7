import { expect, it } from 'vitest'
import { packetBoundaries } from './boundary-cases.ts'
import { buildSubmission, SECONDARY_CONTACT, WITHHOLDING } from './factories.ts'
import { depositStepSchema, packetSubmissionSchema, personalStepSchema } from './packet-form.ts'

const TODAY = '2026-11-20'
const CASES = packetBoundaries(TODAY)
const PACKET = buildSubmission({ ...SECONDARY_CONTACT, ...WITHHOLDING })
const STEPS = [personalStepSchema(TODAY), depositStepSchema()]
const submission = packetSubmissionSchema(TODAY)

/** Fields that are not texts of the steps; they have tests of their own. */
const OTHERS = ['applicationId', 'documentTypes', 'signatureBase64', 'disclaimerAcknowledged', 'language']

it('has every text field of the packet', () => {
  const fields = Object.keys(submission.shape).filter(field => !OTHERS.includes(field))
  expect(new Set(CASES.map(({ field }) => field))).toEqual(new Set(fields))
})

it.each(CASES)('$field: $what', ({ field, value, message, kept }) => {
  const step = STEPS.find(({ shape }) => field in shape)
  for (const schema of [step, submission]) {
    const parsed = schema?.safeParse({ ...PACKET, [field]: value })
    expect(parsed?.error?.issues[0]?.message).toBe(message)
    expect(new Set(parsed?.error?.issues.map(issue => issue.path[0]) ?? [field])).toEqual(new Set([field]))
    if (!message) expect(parsed?.data).toMatchObject({ [field]: kept })
  }
})
