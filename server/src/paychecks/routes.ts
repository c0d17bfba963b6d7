import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route } from '#server/platform/route.ts'
import { getCheck, type OwnCheckKey } from './get-check.ts'
import { getCheckLines, getEarlierLines, getEarningDetails } from './get-check-lines.ts'
import { getPaySummary } from './get-pay-summary.ts'
import { importRoutes } from './import/import-routes.ts'
import { listChecks } from './list-checks.ts'
import { presentEarning, presentLine } from './present.ts'
import { getStatement } from './statement/get-statement.ts'

type LinesQuery = { checkDate: string; endDate: string; sequence: number }

const keyOf = ({ checkDate, endDate, sequence }: LinesQuery): OwnCheckKey => ({
  date: checkDate,
  endDate,
  sequence,
})

export function paycheckRoutes(app: App, dependencies: Dependencies): void {
  importRoutes(app, dependencies)
  route(app, dependencies, paycheckEndpoints.list, (context, { query }) => listChecks(context, query))
  route(app, dependencies, paycheckEndpoints.summary, getPaySummary)
  route(app, dependencies, paycheckEndpoints.get, (context, { query }) =>
    getCheck(context, { date: query.checkdate, endDate: query.enddate, sequence: query.sequence }),
  )
  download(app, dependencies, paycheckEndpoints.statement, (context, { query }) =>
    getStatement(context, { date: query.checkdate, endDate: query.enddate, sequence: query.sequence }),
  )
  route(app, dependencies, paycheckEndpoints.directDeposits, (context, { query }) =>
    getCheckLines(context, keyOf(query), { kind: 'directDeposit', present: presentLine }),
  )
  route(app, dependencies, paycheckEndpoints.earnings, (context, { query }) =>
    getCheckLines(context, keyOf(query), { kind: 'earning', present: presentEarning }),
  )
  route(app, dependencies, paycheckEndpoints.taxes, (context, { query }) =>
    getCheckLines(context, keyOf(query), { kind: 'tax', present: presentLine }),
  )
  route(app, dependencies, paycheckEndpoints.otherDeductions, (context, { query }) =>
    getCheckLines(context, keyOf(query), { kind: 'otherDeduction', present: presentLine }),
  )
  route(app, dependencies, paycheckEndpoints.earningDetails, (context, { query }) =>
    getEarningDetails(context, keyOf(query)),
  )
  route(app, dependencies, paycheckEndpoints.earlierLines, (context, { query }) =>
    getEarlierLines(context, keyOf(query)),
  )
}
