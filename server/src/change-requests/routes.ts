import { changeRequestEndpoints, myDetailsEndpoints } from '@epay/contract/change-requests/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route } from '#server/platform/route.ts'
import { approveRequest, refuseRequest } from './decide-request.ts'
import { downloadChanges, markEntered, previewChanges } from './payroll-file.ts'
import { getContacts, getMyDetails, listForPayroll, listRequests } from './read-requests.ts'
import { requestBankChange, requestChange } from './request-change.ts'
import { takeBackRequest } from './take-back.ts'

export function changeRequestRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, myDetailsEndpoints.get, getMyDetails)
  for (const field of ['address', 'phone', 'email', 'emergencyContacts'] as const)
    route(app, dependencies, myDetailsEndpoints[field], (context, { body }) =>
      requestChange(context, field, body),
    )
  route(app, dependencies, myDetailsEndpoints.directDeposit, (context, { body }) =>
    requestBankChange(context, body),
  )
  route(app, dependencies, myDetailsEndpoints.takeBack, (context, { params }) =>
    takeBackRequest(context, params.id),
  )

  route(app, dependencies, changeRequestEndpoints.list, (context, { query }) => listRequests(context, query))
  route(app, dependencies, changeRequestEndpoints.approve, (context, { params, body }) =>
    approveRequest(context, params.id, body),
  )
  route(app, dependencies, changeRequestEndpoints.refuse, (context, { params, body }) =>
    refuseRequest(context, params.id, body.reason),
  )
  route(app, dependencies, changeRequestEndpoints.payroll, listForPayroll)
  route(app, dependencies, changeRequestEndpoints.preview, (context, { body }) =>
    previewChanges(context, body),
  )
  download(app, dependencies, changeRequestEndpoints.file, (context, { body }) =>
    downloadChanges(context, body),
  )
  route(app, dependencies, changeRequestEndpoints.markEntered, (context, { params, body }) =>
    markEntered(context, params.id, body.isEntered),
  )
  route(app, dependencies, changeRequestEndpoints.contacts, (context, { params }) =>
    getContacts(context, params.id),
  )
}
