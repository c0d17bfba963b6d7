import { importEndpoints } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_FILES_MAX } from '@epay/contract/paychecks/limits'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route, upload } from '#server/platform/route.ts'
import { confirmImport } from './confirm-import.ts'
import { previewImport } from './preview-import.ts'

export function importRoutes(app: App, dependencies: Dependencies): void {
  const limits = { maxFiles: IMPORT_FILES_MAX }
  upload(app, dependencies, importEndpoints.preview, limits, (context, { receive }) =>
    previewImport(context, receive),
  )
  route(app, dependencies, importEndpoints.confirm, (context, { params, body }) =>
    confirmImport(context, { id: params.id, seen: body ?? undefined }),
  )
}
