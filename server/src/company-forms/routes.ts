import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { createForm, removeSpanishPdf, saveForm, startVersion } from './edit-form.ts'
import { getRecordsOfApplication, getRecordsOfEmployee } from './get-records.ts'
import { getForm, listCompanyForms } from './load-form.ts'
import { getProgress, openFormsByBirthDate, sendFormsLink, showForms } from './open-by-link.ts'
import {
  getBlankPdf,
  getOwnForm,
  getOwnSigned,
  listFormsOfApplication,
  listOwnForms,
  saveOwnDraft,
} from './own-forms.ts'
import { exportPeople, getSignedForm, listPeople } from './people.ts'
import { getFormPdf, previewForm } from './preview-form.ts'
import { publishForm, withdrawForm } from './publish-form.ts'
import { receivePaper, requestPaper } from './request-paper.ts'
import { signOwnForm } from './sign-form.ts'
import { uploadPdf } from './upload-pdf.ts'
import { listW4Locks, releaseLock, saveLockInLetter } from './w4.ts'

export function companyFormRoutes(app: App, dependencies: Dependencies): void {
  setupRoutes(app, dependencies)
  peopleRoutes(app, dependencies)
  ownRoutes(app, dependencies)
}

const forms = companyFormEndpoints
const ownForms = ownFormEndpoints

function setupRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, forms.list, context => listCompanyForms(context))
  route(app, dependencies, forms.create, (context, { body }) => createForm(context, body))
  route(app, dependencies, forms.get, (context, { params }) => getForm(context, params.id))
  route(app, dependencies, forms.save, (context, { params, body }) => saveForm(context, params.id, body))
  upload(app, dependencies, forms.loadPdf, { maxFiles: 1 }, (context, { params, receive }) =>
    uploadPdf(context, params, receive),
  )
  route(app, dependencies, forms.removePdf, (context, { params, body }) =>
    removeSpanishPdf(context, params.id, body),
  )
  download(app, dependencies, forms.pdf, (context, { params }) => getFormPdf(context, params))
  download(app, dependencies, forms.preview, (context, { params }) => previewForm(context, params))
  route(app, dependencies, forms.publish, (context, { params, body }) =>
    publishForm(context, params.id, body),
  )
  route(app, dependencies, forms.newVersion, (context, { params }) => startVersion(context, params.id))
  route(app, dependencies, forms.withdraw, (context, { params }) => withdrawForm(context, params.id))
}

function peopleRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, forms.people, (context, { params }) => listPeople(context, params.id))
  download(app, dependencies, forms.peopleCsv, (context, { params }) => exportPeople(context, params.id))
  route(app, dependencies, forms.receivePaper, (context, { params }) => receivePaper(context, params.id))
  download(app, dependencies, forms.getSigned, (context, { params, query }) =>
    getSignedForm(context, params.id, query.kind),
  )
  route(app, dependencies, forms.ofApplication, (context, { params }) =>
    listFormsOfApplication(context, params.id),
  )
  route(app, dependencies, forms.show, (context, { params }) => showForms(context, params.id))
  route(app, dependencies, forms.sendLink, (context, { params }) => sendFormsLink(context, params.id))
  download(app, dependencies, forms.recordsOfApplication, (context, { params }) =>
    getRecordsOfApplication(context, params.id),
  )
  download(app, dependencies, forms.recordsOfEmployee, (context, { params }) =>
    getRecordsOfEmployee(context, params.id),
  )
  route(app, dependencies, forms.listLocks, context => listW4Locks(context))
  route(app, dependencies, forms.saveLock, (context, { params, body }) =>
    saveLockInLetter(context, params.id, body),
  )
  route(app, dependencies, forms.releaseLock, (context, { params }) => releaseLock(context, params.id))
}

function ownRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, ownForms.open, (context, { body }) => openFormsByBirthDate(context, body))
  route(app, dependencies, ownForms.progress, (context, { query }) =>
    getProgress(context, query.candidatetoken),
  )
  route(app, dependencies, ownForms.list, context => listOwnForms(context))
  route(app, dependencies, ownForms.get, (context, { params, query }) =>
    getOwnForm(context, params.id, query.language),
  )
  download(app, dependencies, ownForms.blank, (context, { params, query }) =>
    getBlankPdf(context, params.id, query.language),
  )
  route(app, dependencies, ownForms.save, (context, { params, body }) =>
    saveOwnDraft(context, params.id, body),
  )
  route(app, dependencies, ownForms.sign, (context, { params, body }) =>
    signOwnForm(context, params.id, body),
  )
  route(app, dependencies, ownForms.requestPaper, (context, { params }) => requestPaper(context, params.id))
  download(app, dependencies, ownForms.getSigned, (context, { params }) => getOwnSigned(context, params.id))
}
