import type { QueryOf } from '@epay/contract/common/endpoint'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { importEndpoints } from '@epay/contract/paychecks/import-endpoints'
import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { IMPORT_FILES_MAX } from '@epay/contract/paychecks/limits'
import { waitingEndpoints } from '@epay/contract/paychecks/waiting-changes'
import { confirmImport } from '#server/paychecks/import/confirm-import.ts'
import { previewImport } from '#server/paychecks/import/preview-import.ts'
import {
  confirmWaitingChanges,
  discardWaitingChanges,
  listWaitingChanges,
} from '#server/paychecks/import/waiting-changes.ts'
import { getStatement, getYearStatements } from '#server/paychecks/statement/get-statement.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { getImport, listImportChanges, listImports } from './import-history.ts'
import { presentEarning, presentLine } from './present.ts'
import type { CheckKey } from './queries.ts'
import {
  exportChecks,
  exportPayYear,
  getCheck,
  getCheckLines,
  getEarlierLines,
  getEarningDetails,
  getPaySummary,
  getPayYears,
  listChecks,
} from './read-checks.ts'
import { undoImport } from './undo-import.ts'

type CheckQuery = QueryOf<typeof paycheckEndpoints.get>
type LinesQuery = QueryOf<typeof paycheckEndpoints.taxes>

/** The specification spells the parameters of a check's key in two ways. */
const parseCheckKey = ({ checkdate: date, enddate: endDate, sequence }: CheckQuery) => ({
  date,
  endDate,
  sequence,
})
const parseLinesKey = ({ checkDate: date, endDate, sequence }: LinesQuery): CheckKey => ({
  date,
  endDate,
  sequence,
})

export function paycheckRoutes(app: App, dependencies: Dependencies): void {
  importRoutes(app, dependencies)
  route(app, dependencies, paycheckEndpoints.list, (context, { query }) => listChecks(context, query))
  route(app, dependencies, paycheckEndpoints.summary, getPaySummary)
  route(app, dependencies, paycheckEndpoints.years, getPayYears)
  route(app, dependencies, paycheckEndpoints.get, (context, { query }) =>
    getCheck(context, parseCheckKey(query)),
  )
  download(app, dependencies, paycheckEndpoints.csv, (context, { query }) => exportChecks(context, query))
  download(app, dependencies, paycheckEndpoints.yearStatements, (context, { query }) =>
    getYearStatements(context, query),
  )
  download(app, dependencies, paycheckEndpoints.yearCsv, (context, { query }) =>
    exportPayYear(context, query),
  )
  download(app, dependencies, paycheckEndpoints.statement, (context, { query }) =>
    getStatement(context, { ...parseCheckKey(query), language: query.language }),
  )
  route(app, dependencies, paycheckEndpoints.directDeposits, (context, { query }) =>
    getCheckLines(context, parseLinesKey(query), { kind: 'directDeposit', present: presentLine }),
  )
  route(app, dependencies, paycheckEndpoints.earnings, (context, { query }) =>
    getCheckLines(context, parseLinesKey(query), { kind: 'earning', present: presentEarning }),
  )
  route(app, dependencies, paycheckEndpoints.taxes, (context, { query }) =>
    getCheckLines(context, parseLinesKey(query), { kind: 'tax', present: presentLine }),
  )
  route(app, dependencies, paycheckEndpoints.otherDeductions, (context, { query }) =>
    getCheckLines(context, parseLinesKey(query), { kind: 'otherDeduction', present: presentLine }),
  )
  route(app, dependencies, paycheckEndpoints.earningDetails, (context, { query }) =>
    getEarningDetails(context, parseLinesKey(query)),
  )
  route(app, dependencies, paycheckEndpoints.earlierLines, (context, { query }) =>
    getEarlierLines(context, parseLinesKey(query)),
  )
}

function importRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, waitingEndpoints.list, listWaitingChanges)
  route(app, dependencies, waitingEndpoints.confirm, (context, { params, body }) =>
    confirmWaitingChanges(context, params.id, body.code),
  )
  route(app, dependencies, waitingEndpoints.discard, async (context, { params }) => {
    await discardWaitingChanges(context, params.id)
    return { success: true } as const
  })
  const { list, get, changes, undo } = importHistoryEndpoints
  route(app, dependencies, list, (context, { query }) => listImports(context, query))
  route(app, dependencies, get, (context, { params }) => getImport(context, params.id))
  route(app, dependencies, changes, (context, { params, query }) =>
    listImportChanges(context, params.id, query),
  )
  route(app, dependencies, undo, (context, { params }) => undoImport(context, params.id))
  const limits = { maxFiles: IMPORT_FILES_MAX }
  upload(app, dependencies, importEndpoints.preview, limits, (context, { receive }) =>
    previewImport(context, receive),
  )
  route(app, dependencies, importEndpoints.confirm, (context, { params, body }) =>
    confirmImport(context, {
      id: params.id,
      expected: body ? { counts: body.counts, accounts: body.accounts } : undefined,
      areBankAccountsConfirmed: body?.areBankAccountsConfirmed ?? false,
      restore: body?.restore ?? [],
    }),
  )
}
