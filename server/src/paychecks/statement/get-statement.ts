import type { Employee } from '@epay/contract/employees/schemas'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { STATEMENT_MESSAGES, YEAR_MESSAGES } from '@epay/contract/paychecks/messages'
import type { LineKind } from '@epay/contract/paychecks/schemas'
import { TRANSLATE_CHECKS } from '@epay/contract/paychecks/spanish'
import { createStatement } from '@epay/contract/paychecks/statement'
import { getOwnEmployee } from '#server/employees/read-employees.ts'
import { findCorrections } from '#server/paychecks/corrections.ts'
import { loadOwnCheck } from '#server/paychecks/read-checks.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { readLogo } from '#server/platform/logo.ts'
import { partiesOf } from '#server/platform/parties.ts'
import type { Download } from '#server/platform/route.ts'
import { createTurns } from '#server/platform/turns.ts'
import {
  presentCheckDetails,
  presentEarlierLine,
  presentEarning,
  presentEarningDetail,
  presentLine,
} from '../present.ts'
import {
  type CheckKey,
  type CheckRow,
  listEarlierLineRows,
  listEarningDetailRows,
  listLineRows,
  listYearRows,
  sumQualifiedOvertime,
} from '../queries.ts'

/** Loads lazily, because the library and fonts account for a tenth of the startup time. */
const loadPdfModule = () => import('./create-statement-pdf.ts')

type InLanguage = { language?: Language }

export async function getStatement(
  context: Context,
  { language = DEFAULT_LANGUAGE, ...key }: CheckKey & InLanguage,
): Promise<Download> {
  const check = await loadOwnCheck(context, key)
  const statement = await loadStatement(context, check, { employee: await getOwnEmployee(context), language })
  const logo = await readLogo(context.db)
  const { createStatementPdf } = await loadPdfModule()
  return {
    file: createStatementPdf(statement, { createdAt: context.clock.now(), language, logo }),
    type: 'application/pdf',
    name: `earnings-statement-${check.date}-${check.checkNumber.replace(/[^\w-]/g, '_')}.pdf`,
  }
}

type StatementOptions = { employee: Employee; language: Language }

async function loadStatement(context: Context, check: CheckRow, { employee, language }: StatementOptions) {
  const { db, settings } = context
  const lines = await listLineRows(db, check.id)
  const details = await listEarningDetailRows(db, check.id)
  const earlierLines = await listEarlierLineRows(db, check)
  const corrections = await findCorrections(context, [check])
  const overtimeYtd = await sumQualifiedOvertime(db, check)
  const filterByKind = (kind: LineKind) => lines.filter(line => line.kind === kind)
  const data = {
    companyName: settings.companyName,
    companyAddress: settings.companyAddress,
    employee,
    check: presentCheckDetails(check, { corrections: corrections.get(check.id) ?? [], overtimeYtd }),
    earnings: filterByKind('earning').map(presentEarning),
    earningDetails: details.map(presentEarningDetail),
    taxes: filterByKind('tax').map(presentLine),
    otherDeductions: filterByKind('otherDeduction').map(presentLine),
    directDeposits: filterByKind('directDeposit').map(presentLine),
    earlierLines: earlierLines.map(presentEarlierLine),
  }
  return createStatement(data, TRANSLATE_CHECKS[language])
}

const BUSY_RETRY_SECONDS = 15

/** Creating a year's statements costs as much as dozens of other requests, so only one year's are created at a time. */
const takeTurn = createTurns({
  maxConcurrent: 1,
  maxTurnMs: 60_000,
  limits: {
    ...{ maxConcurrentPerParty: 1, maxWaiting: 30, maxWaitingPerParty: 10 },
    maxWaitMs: 60_000,
    createRefusal: () =>
      new PortalError('UNAVAILABLE', YEAR_MESSAGES.tooMany, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  },
})

/**
 * Oldest first.
 * Throws: NOT_FOUND if the account has no employee record, or for a year without checks; UNAVAILABLE while too many
 * years are queued.
 */
export async function getYearStatements(
  context: Context,
  { year, language = DEFAULT_LANGUAGE }: { year: number } & InLanguage,
): Promise<Download> {
  const employee = await getOwnEmployee(context)
  const rows = await listYearRows(context.db, { employeeId: employee.id, year })
  if (rows.length === 0) throw new PortalError('NOT_FOUND', YEAR_MESSAGES.none)
  const endTurn = await takeTurn(partiesOf(context))
  try {
    const checks = rows.map(({ check }) => check)
    const title = TRANSLATE_CHECKS[language](STATEMENT_MESSAGES.ofYear, { year, name: employee.name })
    const logo = await readLogo(context.db)
    const { createStatementsPdf } = await loadPdfModule()
    const options = { title, createdAt: context.clock.now(), language, logo }
    return {
      file: await createStatementsPdf(loadStatements(context, checks, { employee, language }), options),
      type: 'application/pdf',
      name: `earnings-statements-${year}.pdf`,
    }
  } finally {
    endTurn()
  }
}

async function* loadStatements(context: Context, checks: readonly CheckRow[], options: StatementOptions) {
  for (const check of checks) yield await loadStatement(context, check, options)
}
