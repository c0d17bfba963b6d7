import { applicationPageSchema } from '@epay/contract/applications/schemas'
import { employeePageSchema } from '@epay/contract/employees/schemas'
import { importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_FILE_NAMES } from '@epay/contract/paychecks/import-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { HEADERS } from './factories.ts'

const EMPLOYEES = 5_000
const LISTS = 32

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  for (let turn = 0; turn < 3; turn++) await createApplication(app, { firstName: 'Ann' })
})
afterAll(() => app.close())

const employeeRow = (index: number) =>
  `${index},Ann ${index},1 Main St,Davis,CA,95616,Checking,${100_000 + index},901-23-${String(index).padStart(4, '0')},yes,no,a${index}@example.com`

function companyForm(): FormData {
  const form = new FormData()
  const people = Array.from({ length: EMPLOYEES }, (_, index) => employeeRow(index + 1))
  for (const name of IMPORT_FILE_NAMES) {
    const rows = name === 'employees.csv' ? people : []
    form.append('files', new Blob([[HEADERS[name], ...rows, ''].join('\n')]), name)
  }
  return form
}

test('64 lists are answered rightly while an import of 5,000 employees is confirmed', async () => {
  const who = app.as('HR-Manager')
  const { body } = await who.upload('/import/preview', companyForm())
  const { id, counts } = importPreviewSchema.parse(body)
  expect(counts?.employees.new).toBe(EMPLOYEES)

  const confirming = who.post(`/import/${id}/confirm`)
  const answers = await Promise.all(
    Array.from({ length: LISTS }, async () => ({
      people: await who.get('/Employee', { query: { name: 'ann', maxResultCount: 10 } }),
      applications: await who.get('/JobApplication', { query: { applicantName: 'ann', maxResultCount: 10 } }),
    })),
  )
  expect((await confirming).status).toBe(200)
  for (const { people, applications } of answers) {
    expect(applicationPageSchema.parse(applications.body)).toMatchObject({ totalCount: 3 })
    const { items, totalCount } = employeePageSchema.parse(people.body)
    expect([0, EMPLOYEES]).toContain(totalCount)
    expect(items).toHaveLength(totalCount === 0 ? 0 : 10)
  }
  const after = await who.get('/Employee', { query: { name: 'ann' } })
  expect(employeePageSchema.parse(after.body).totalCount).toBe(EMPLOYEES)
})
