import { randomUUID } from 'node:crypto'
import { lastFourOf } from '@epay/contract/common/personal-numbers'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { DISCLOSURE_VERSION } from '@epay/contract/tax-forms/consent'
import { type Dependencies, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { confirmUpload } from '#server/tax-forms/confirm-upload.ts'
import { processUpload } from '#server/tax-forms/furnish-forms.ts'
import { insertConsent, listRecipients } from '#server/tax-forms/people-queries.ts'
import { type FormRow, listCurrentForms, updateForm } from '#server/tax-forms/queries.ts'
import { receiveUpload } from '#server/tax-forms/read-upload.ts'
import { findUpload } from '#server/tax-forms/upload-queries.ts'
import { demoAccountContext } from './demo-account-context.ts'
import { makeChecks } from './demo-checks.ts'
import { DEMO_CAST, type DemoEmployee, HR_NAME, makeEmployees } from './demo-employee.ts'
import { drawW2s, type W2 } from './draw-w2.ts'
import { DEMO_CONTACTS, WEEK_COUNT } from './seed-demo.ts'
import { listPayWeeks, type PayWeek } from './work-week.ts'

/** Index of the employee who owns the demo account `employee`. Employees before that index have no tax forms yet. */
const FIRST_INDEX = Object.keys(DEMO_CAST).indexOf('employee')
const FORM_COUNT = 12
const ONLINE_INTERVAL = 3
const HANDED_OUT_COUNT = 3

/**
 * Imports W-2s as the demo company's HR manager would. The forms show only the last four digits of SSNs, as many
 * employees' copies do, because the import would reject the full ones: they start with digits that are never issued.
 */
export async function seedDemoTaxForms(dependencies: Dependencies): Promise<void> {
  const weeks = listPayWeeks(dependencies.clock.today(), WEEK_COUNT)
  const taxYear = Number(weeks[0]?.checkDate.slice(0, 4))
  const employees = makeEmployees().slice(FIRST_INDEX, FIRST_INDEX + FORM_COUNT)
  const context = await demoAccountContext(dependencies, 'hr.manager')
  const { companyName: name } = context.settings
  const employer = { name, address: DEMO_CONTACTS.companyAddress, ein: DEMO_CONTACTS.ein, stateId: 'CA' }
  const forms = employees.map(employee => makeW2(employee, weeks, taxYear))
  const content = await drawW2s(forms, { employer })
  const { id } = await receiveUpload(context, taxYear, async ({ onFile }) => {
    const file = { field: 'files', fileName: `W-2 ${taxYear} part 1.pdf`, isScanned: false }
    await onFile({
      ...file,
      content: (async function* () {
        yield content
      })(),
    })
    return { fields: {} }
  })
  await processUpload(context, await findUpload(context.db, id))
  await confirmUpload(context, id, {})
  await processUpload(context, await findUpload(context.db, id))
  await inTransaction(context, context => furnishForms(context, employees, taxYear))
}

function makeW2(employee: DemoEmployee, weeks: readonly PayWeek[], taxYear: number): W2 {
  const checks = makeChecks(employee, weeks)
  const checksOfYear = checks.filter(({ check }) => check.date.startsWith(String(taxYear)))
  const lines = checksOfYear.flatMap(each => each.lines)
  const sumOf = (description: string) =>
    lines.filter(line => line.description === description).reduce((sum, { amount }) => sum + amount, 0)
  const gross = checksOfYear.reduce((sum, { check }) => sum + check.grossPay, 0)
  const socialWages = gross - sumOf('Medical Insurance')
  const { row } = employee
  return {
    ...{ taxYear, name: row.name, ssn: `XXX-XX-${lastFourOf(row.ssn)}` },
    address: [row.address1, row.address2, `${row.city}, ${row.state} ${row.zip}`].filter(line => line !== ''),
    ...{ wages: socialWages - sumOf('401(k)'), incomeTax: sumOf('Federal Income Tax'), socialWages },
    ...{ socialTax: sumOf('Social Security'), medicareTax: sumOf('Medicare') },
    ...{ stateTax: sumOf('CA Income Tax'), retirement: sumOf('401(k)') },
    qualifiedOvertime: checksOfYear.reduce((sum, { check }) => sum + (check.qualifiedOvertime ?? 0), 0),
  }
}

async function furnishForms(
  context: TransactionContext,
  employees: readonly DemoEmployee[],
  taxYear: number,
): Promise<void> {
  const ids = employees.map(({ row }) => row.id)
  const forms = (await listCurrentForms(context.db, taxYear, ids)).toSorted(
    (a, b) => ids.indexOf(a.employeeId) - ids.indexOf(b.employeeId),
  )
  const isOnline = (index: number) => index % ONLINE_INTERVAL === 0
  const onlineForms = forms.filter((_, index) => isOnline(index))
  const paperForms = forms.filter((_, index) => !isOnline(index))
  await furnishOnline(context, onlineForms)
  const now = context.clock.now()
  // No email is sent during the first start, so a bounced notice is simulated.
  const returnedForm = onlineForms.at(-1)
  if (returnedForm) await updateForm(context.db, returnedForm.id, { noticeReturnedAt: now })
  const handedOut = { handedOutAt: now, handedOutBy: HR_NAME }
  for (const { id } of paperForms.slice(0, HANDED_OUT_COUNT)) await updateForm(context.db, id, handedOut)
}

/** Furnishes forms online. Adds consents, as if the employees had entered the code from a test PDF. */
async function furnishOnline({ db, clock }: TransactionContext, forms: readonly FormRow[]): Promise<void> {
  const recipients = await listRecipients(
    db,
    forms.map(({ employeeId }) => employeeId),
  )
  for (const { employeeId, accountId } of recipients)
    await insertConsent(db, {
      ...{ id: randomUUID(), employeeId, accountId, sessionId: randomUUID(), at: clock.now() },
      ...{ version: DISCLOSURE_VERSION, language: DEFAULT_LANGUAGE },
    })
  const furnished = { furnishedAt: clock.now(), furnishedOn: clock.today() }
  for (const { id } of forms) await updateForm(db, id, furnished)
}
