import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type App, route } from '#server/platform/route.ts'
import { createReadinessCheck } from './readiness.ts'

export function operationsRoutes(app: App, dependencies: Dependencies): void {
  const listFailingParts = createReadinessCheck(dependencies)
  route(app, dependencies, platformEndpoints.ready, async () => {
    const failingParts = await listFailingParts()
    if (failingParts.length > 0) throw new PortalError('UNAVAILABLE', `Not ready: ${failingParts.join(', ')}`)
    return { status: 'ready' as const }
  })
}
