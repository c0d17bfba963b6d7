import type { LineKind } from '@epay/contract/paychecks/schemas'
import { statementOf } from '@epay/contract/paychecks/statement'
import { getOwnEmployee } from '#server/employees/read-employees.ts'
import { loadOwnCheck, type OwnCheckKey } from '#server/paychecks/read-checks.ts'
import type { Context } from '#server/platform/context.ts'
import type { Download } from '#server/platform/route.ts'
import {
  presentCheckDetails,
  presentEarlierLine,
  presentEarning,
  presentEarningDetail,
  presentLine,
} from '../present.ts'
import { listAllLineRows, listEarlierLineRows, listEarningDetailRows } from '../queries.ts'
import { createStatementPdf } from './create-statement-pdf.ts'

/** The statement of one of one's own checks. Throws: NOT_FOUND. */
export async function getStatement(context: Context, key: OwnCheckKey): Promise<Download> {
  const { config, database, clock } = context
  const check = await loadOwnCheck(context, key)
  const lines = await listAllLineRows(database.orm, check.id)
  const details = await listEarningDetailRows(database.orm, check.id)
  const earlier = await listEarlierLineRows(database.orm, check)
  const of = (kind: LineKind) => lines.filter(line => line.kind === kind)
  const statement = statementOf({
    companyName: config.companyName,
    companyAddress: config.companyAddress,
    employee: await getOwnEmployee(context),
    check: presentCheckDetails(check),
    earnings: of('earning').map(presentEarning),
    earningDetails: details.map(presentEarningDetail),
    taxes: of('tax').map(presentLine),
    otherDeductions: of('otherDeduction').map(presentLine),
    directDeposits: of('directDeposit').map(presentLine),
    earlierLines: earlier.map(presentEarlierLine),
  })
  return {
    file: createStatementPdf(statement, clock.now()),
    type: 'application/pdf',
    name: `earnings-statement-${check.date}-${check.checkNumber.replace(/[^\w-]/g, '_')}.pdf`,
  }
}
