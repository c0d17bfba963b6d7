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
  route(app, dependencies, myTaxFormEndpoints.list, listMyForms)
  download(app, dependencies, myTaxFormEndpoints.test, (context, { body }) =>
    createTestPdf(context, body.language),
  )
  route(app, dependencies, myTaxFormEndpoints.consent, (context, { body }) => giveConsent(context, body))
  route(app, dependencies, myTaxFormEndpoints.withdraw, withdrawConsent)
  download(app, dependencies, myTaxFormEndpoints.download, (context, { params }) =>
    downloadMyForm(context, params.id),
  )
}

function officeRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, yearEndEndpoints.year, (context, { params }) => getYear(context, params.year))
  route(app, dependencies, yearEndEndpoints.people, (context, { params, query }) =>
    listYearPeople(context, params.year, query),
  )
  upload(
    app,
    dependencies,
    yearEndEndpoints.upload,
    { maxFiles: UPLOAD_FILES_MAX },
    (context, { params, receive }) => receiveUpload(context, params.year, receive),
  )
  route(app, dependencies, yearEndEndpoints.getUpload, (context, { params }) => getUpload(context, params.id))
  download(app, dependencies, yearEndEndpoints.page, (context, { params }) =>
    openPage(context, params.id, params.page),
  )
  route(app, dependencies, yearEndEndpoints.assignPage, (context, { params, body }) =>
    assignPage(context, params.id, { page: params.page, ...body }),
  )
  route(app, dependencies, yearEndEndpoints.confirm, (context, { params, body }) =>
    confirmUpload(context, params.id, body),
  )
  route(app, dependencies, yearEndEndpoints.discard, (context, { params }) =>
    discardUpload(context, params.id),
  )
  download(app, dependencies, yearEndEndpoints.paper, (context, { params }) =>
    printPaperForms(context, params.year),
  )
  download(app, dependencies, yearEndEndpoints.open, (context, { params }) => openForm(context, params.id))
  route(app, dependencies, yearEndEndpoints.handOut, (context, { params }) =>
    markHandedOut(context, params.id),
  )
  route(app, dependencies, yearEndEndpoints.returnNotice, (context, { params }) =>
    markNoticeReturned(context, params.id),
  )
  route(app, dependencies, yearEndEndpoints.giveNotice, (context, { params }) =>
    markNoticeGiven(context, params.id),
  )
}
