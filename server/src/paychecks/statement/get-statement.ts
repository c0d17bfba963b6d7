import { getOwnEmployee } from '#server/employees/get-own-employee.ts'
import type { Context } from '#server/platform/context.ts'
import type { Download } from '#server/platform/route.ts'
import { loadOwnCheck, type OwnCheckKey } from '../get-check.ts'
import { listAllLineRows, listEarningDetailRows } from '../queries.ts'
import { createStatementPdf } from './create-statement-pdf.ts'
import { statementContent } from './statement-content.ts'

/** The statement of one of one's own checks. Throws: NOT_FOUND. */
export async function getStatement(context: Context, key: OwnCheckKey): Promise<Download> {
  const { config, database, clock } = context
  const check = await loadOwnCheck(context, key)
  const content = statementContent({
    companyName: config.companyName,
    companyAddress: config.companyAddress,
    employee: await getOwnEmployee(context),
    check,
    lines: await listAllLineRows(database.orm, check.id),
    details: await listEarningDetailRows(database.orm, check.id),
  })
  return {
    file: createStatementPdf(content, clock.now()),
    type: 'application/pdf',
    name: `earnings-statement-${check.date}-${check.checkNumber.replace(/[^\w-]/g, '_')}.pdf`,
  }
}
