import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { actByLink, exchangeApproverLink } from './act-by-link.ts'
import { updateStatus } from './decide-application.ts'
import { editApplication } from './edit-application.ts'
import { sendLink } from './mail-links.ts'
import {
  countApplications,
  exportApplications,
  getApplication,
  getHistory,
  getResume,
  listApplications,
} from './read-applications.ts'
import { submitApplication } from './submit-application.ts'

/** One more than allowed, so that a second file is rejected with an error that contains the form field's name. */
const FILES_MAX = 2

type Callbacks = { onNewMailbox: Parameters<typeof editApplication>[2] }

/** @param callbacks run other features' code in the same transaction */
export function applicationRoutes(app: App, dependencies: Dependencies, callbacks: Callbacks): void {
  const {
    upload: submit,
    list,
    counts,
    get,
    update,
    updateStatus: decide,
    action,
    sendLink: send,
    downloadResume,
    history,
    csv,
  } = applicationEndpoints
  upload(app, dependencies, submit, { maxFiles: FILES_MAX }, submitApplication)
  route(app, dependencies, list, (context, { query }) => listApplications(context, query))
  route(app, dependencies, counts, (context, { query }) => countApplications(context, query))
  route(app, dependencies, get, (context, { params }) => getApplication(context, params.id))
  route(app, dependencies, update, (context, { body }) =>
    editApplication(context, body, callbacks.onNewMailbox),
  )
  route(app, dependencies, decide, (context, { params, body }) => updateStatus(context, params.id, body))
  route(app, dependencies, action, (context, { body }) => actByLink(context, body))
  route(app, dependencies, authEndpoints.validateEmailToken, (context, { body }) =>
    exchangeApproverLink(context, body),
  )
  route(app, dependencies, send, (context, { params }) => sendLink(context, params.id))
  download(app, dependencies, downloadResume, (context, { params }) => getResume(context, params.id))
  download(app, dependencies, csv, (context, { query }) => exportApplications(context, query))
  route(app, dependencies, history, (context, { params }) => getHistory(context, params.id))
}
