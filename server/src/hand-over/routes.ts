import { formatEndpoints, handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route } from '#server/platform/route.ts'
import { getHireWorkState, noteReport, setEmployeeNumber, setWorkState } from './change-hire.ts'
import { addFormat, listAddedFormats, removeFormat } from './formats.ts'
import { downloadHandOver, previewHandOver } from './hand-over-file.ts'
import type { FindExtraValues } from './hire-values.ts'
import { listHandedOverFiles, listHires } from './list-hires.ts'
import { listReports } from './list-reports.ts'

export function handOverRoutes(
  app: App,
  dependencies: Dependencies,
  { findExtraValues }: { findExtraValues: FindExtraValues },
): void {
  const { hires, preview, file, done, setNumber, workState, reports } = handOverEndpoints
  route(app, dependencies, hires, listHires)
  route(app, dependencies, preview, (context, { body }) => previewHandOver(context, body, findExtraValues))
  download(app, dependencies, file, (context, { body }) => downloadHandOver(context, body, findExtraValues))
  route(app, dependencies, done, listHandedOverFiles)
  route(app, dependencies, setNumber, (context, { params, body }) =>
    setEmployeeNumber(context, params.id, body.employeeNumber),
  )
  route(app, dependencies, workState, (context, { params }) => getHireWorkState(context, params.id))
  route(app, dependencies, handOverEndpoints.setWorkState, (context, { params, body }) =>
    setWorkState(context, params.id, body.workState),
  )
  route(app, dependencies, reports, listReports)
  route(app, dependencies, handOverEndpoints.noteReport, (context, { params, body }) =>
    noteReport(context, params.id, body),
  )
  const { list, add, remove } = formatEndpoints
  route(app, dependencies, list, listAddedFormats)
  route(app, dependencies, add, (context, { body }) => addFormat(context, body.json))
  route(app, dependencies, remove, (context, { params }) => removeFormat(context, params.id))
}
