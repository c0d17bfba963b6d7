import {
  APPLICANT_FIELDS,
  APPLICATION_FIELDS,
  type ApplicationField,
  DETAILS_FIELDS,
  type DeclaredField,
} from '@epay/contract/applications/application-fields'
import type { DetailsForm } from '@epay/contract/applications/details-form'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { fieldNames } from '@epay/contract/common/fields'
import { recordOf } from '@epay/contract/common/records'
import { expect, it } from 'vitest'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { submitForm } from './factories.ts'
import { findApplication } from './queries.ts'

const PATH = '/JobApplication'
const TODAY = '2026-11-20'

function longestAnswer(field: ApplicationField): string {
  const { kind, max = 0 }: DeclaredField = APPLICANT_FIELDS[field]
  if (kind === 'date') return TODAY
  if (kind === 'state') return 'WY'
  return kind === 'email' ? 'ana@example.com'.padStart(max, 'x') : '🙂'.repeat(max)
}
const ANSWERS = {
  ...recordOf(fieldNames(APPLICANT_FIELDS), longestAnswer),
  previousJobStartDate1: '2019-01-02',
  previousJobStartDate2: '2017-03-04',
}

const EDITED_VALUES: Record<DeclaredField['kind'], string> = {
  line: 'NV',
  state: 'NV',
  lines: 'First line\nSecond line',
  email: 'edited@example.com',
  phone: '775 555 0100',
  date: '2001-02-03',
  week: '2026-W49',
}
const EDITED_FORM: DetailsForm = {
  ...recordOf(DETAILS_FIELDS, field => EDITED_VALUES[APPLICATION_FIELDS[field].kind]),
  previousJobEndDate1: '2002-03-04',
  previousJobEndDate2: '2002-03-04',
}

const app = await openTestApp({ now: `${TODAY}T12:00:00Z` })

async function load(id: string) {
  return applicationEndpoints.get.response.parse((await app.as('CFO').get(`${PATH}/${id}`)).body)
}

it('every field is stored as submitted, and returned to staff', async () => {
  const id = await submitForm(app, ANSWERS)
  expect(await findApplication(app.context.db, id)).toMatchObject(ANSWERS)
  expect(await load(id)).toMatchObject(ANSWERS)
})

it('every field is stored as edited by staff', async () => {
  const id = await submitForm(app, ANSWERS)
  const response = await app.as('CFO').put(PATH, { id, ...EDITED_FORM })
  expect(response.body).toMatchObject(EDITED_FORM)
  expect(await load(id)).toMatchObject(EDITED_FORM)
})
