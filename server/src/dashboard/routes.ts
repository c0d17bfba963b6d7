import { dashboardEndpoints } from '@epay/contract/dashboard/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route } from '#server/platform/route.ts'
import { getOffice } from './get-office.ts'

export function dashboardRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, dashboardEndpoints.office, getOffice)
}
