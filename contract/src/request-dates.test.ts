import { expect, it } from 'vitest'
import { z } from 'zod'
import { applicationSubmissionSchema } from './applications/application-form.ts'
import { actionSchema, statusUpdateSchema } from './applications/decision.ts'
import { applicationUpdateSchema } from './applications/details-form.ts'
import { applicationFilterSchema } from './applications/schemas.ts'
import { packetSubmissionSchema } from './packets/packet-form.ts'
import { checkLinesQuerySchema, checkListQuerySchema, checkQuerySchema } from './paychecks/schemas.ts'

const TODAY = '2026-11-20'
const DAY = '2026-01-09'

const DATES: [call: string, schema: z.ZodObject, fields: readonly string[]][] = [
  ['GET /JobApplication', applicationFilterSchema, ['fromDate', 'toDate']],
  ['PUT /JobApplication', applicationUpdateSchema(), ['birthDate', 'dateHired']],
  ['POST /JobApplication/upload', applicationSubmissionSchema(TODAY), ['birthDate', 'previousJobEndDate1']],
  ['POST /JobApplication/:id/updateStatus', statusUpdateSchema, ['dateHired']],
  ['POST /JobApplication/action', actionSchema, ['dateHired']],
  ['packet', packetSubmissionSchema(TODAY), ['dateOfBirth', 'attestationExpDate', 'directDepositDate']],
  ['GET /Employee/Checks', checkListQuerySchema, ['checkDate']],
  ['GET /Employee/check', checkQuerySchema, ['checkdate', 'enddate']],
  ['GET /Employee/Earnings', checkLinesQuerySchema, ['checkDate', 'endDate']],
]
const CASES = DATES.flatMap(([call, schema, fields]) => fields.map(field => ({ call, schema, field })))

it.each(CASES)('$call takes only the date from a timestamp in $field', ({ schema, field }) => {
  const date = z.object(schema.shape).shape[field]
  for (const time of ['', 'T00:00:00.000Z', 'T00:00:00', 'T23:00:00-08:00', ' 00:00:00'])
    expect(date?.safeParse(`${DAY}${time}`)).toMatchObject({ success: true, data: DAY })
  for (const text of ['2026-02-30T00:00:00Z', '01/09/2026 00:00', `${DAY}0`, 'T'])
    expect(date?.safeParse(text).success).toBe(false)
})
