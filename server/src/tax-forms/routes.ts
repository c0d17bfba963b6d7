import { yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { myTaxFormEndpoints } from '@epay/contract/tax-forms/my-endpoints'
import { UPLOAD_FILES_MAX } from '@epay/contract/tax-forms/texts'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { assignPage } from './assign-page.ts'
import { confirmUpload, discardUpload } from './confirm-upload.ts'
import { createTestPdf, giveConsent, withdrawConsent } from './consent.ts'
import { getUpload } from './get-upload.ts'
import { downloadMyForm, listMyForms } from './my-forms.ts'
import {
  markHandedOut,
  markNoticeGiven,
  markNoticeReturned,
  openForm,
  openPage,
  printPaperForms,
} from './office-forms.ts'
import { receiveUpload } from './read-upload.ts'
import { getYear, listYearPeople } from './year.ts'

export function taxFormRoutes(app: App, dependencies: Dependencies): void {
  officeRoutes(app, dependencies)
  const { list, test, consent, withdraw, download: pdf } = myTaxFormEndpoints
  route(app, dependencies, list, listMyForms)
  download(app, dependencies, test, (context, { body }) => createTestPdf(context, body.language))
  route(app, dependencies, consent, (context, { body }) => giveConsent(context, body))
  route(app, dependencies, withdraw, withdrawConsent)
  download(app, dependencies, pdf, (context, { params }) => downloadMyForm(context, params.id))
}

function officeRoutes(app: App, dependencies: Dependencies): void {
  const { year, people, upload: send, getUpload: get, page, assignPage: place } = yearEndEndpoints
  const { confirm, discard, paper, open, handOut, returnNotice, giveNotice } = yearEndEndpoints
  route(app, dependencies, year, (context, { params }) => getYear(context, params.year))
  route(app, dependencies, people, (context, { params, query }) =>
    listYearPeople(context, params.year, query),
  )
  upload(app, dependencies, send, { maxFiles: UPLOAD_FILES_MAX }, (context, { params, receive }) =>
    receiveUpload(context, params.year, receive),
  )
  route(app, dependencies, get, (context, { params }) => getUpload(context, params.id))
  download(app, dependencies, page, (context, { params }) => openPage(context, params.id, params.page))
  route(app, dependencies, place, (context, { params, body }) =>
    assignPage(context, params.id, { page: params.page, ...body }),
  )
  route(app, dependencies, confirm, (context, { params, body }) => confirmUpload(context, params.id, body))
  route(app, dependencies, discard, (context, { params }) => discardUpload(context, params.id))
  download(app, dependencies, paper, (context, { params }) => printPaperForms(context, params.year))
  download(app, dependencies, open, (context, { params }) => openForm(context, params.id))
  route(app, dependencies, handOut, (context, { params }) => markHandedOut(context, params.id))
  route(app, dependencies, returnNotice, (context, { params }) => markNoticeReturned(context, params.id))
  route(app, dependencies, giveNotice, (context, { params }) => markNoticeGiven(context, params.id))
}
