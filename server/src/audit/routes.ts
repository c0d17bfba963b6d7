import { auditEndpoints } from '@epay/contract/audit/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route } from '#server/platform/route.ts'
import { exportAudit, listAudit } from './read-audit.ts'

export function auditRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, auditEndpoints.list, (context, { query }) => listAudit(context, query))
  download(app, dependencies, auditEndpoints.csv, (context, { query }) => exportAudit(context, query))
}
