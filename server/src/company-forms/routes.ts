import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { beginVersion, createForm, removeSpanishPdf, saveForm } from './edit-form.ts'
import { getRecordsOfApplication, getRecordsOfEmployee } from './get-records.ts'
import { giveOnPaper, receivePaper } from './give-on-paper.ts'
import { getForm, listCompanyForms } from './load-form.ts'
import { loadPdf } from './load-pdf.ts'
import { getProgress, openByBirthDate, sendFormsLink, showForms } from './open-by-link.ts'
import {
  getBlankPdf,
  getOwnForm,
  getOwnSigned,
  listFormsOfApplication,
  listOwnForms,
  saveOwnDraft,
} from './own-forms.ts'
import { exportPeople, getSignedForm, listPeople } from './people.ts'
import { publishForm, withdrawForm } from './publish-form.ts'
import { signOwnForm } from './sign-form.ts'
import { getFormPdf, tryForm } from './try-form.ts'
import { listLockedIn, lockIn, release } from './w4.ts'

export function companyFormRoutes(app: App, dependencies: Dependencies): void {
  setupRoutes(app, dependencies)
  reportRoutes(app, dependencies)
  recordRoutes(app, dependencies)
  ownRoutes(app, dependencies)
}

function setupRoutes(app: App, dependencies: Dependencies): void {
  const { list, create, get, save, loadPdf: load, removePdf, pdf, tryIt } = companyFormEndpoints
  const { publish, newVersion, withdraw } = companyFormEndpoints
  route(app, dependencies, list, context => listCompanyForms(context))
  route(app, dependencies, create, (context, { body }) => createForm(context, body))
  route(app, dependencies, get, (context, { params }) => getForm(context, params.id))
  route(app, dependencies, save, (context, { params, body }) => saveForm(context, params.id, body))
  upload(app, dependencies, load, { maxFiles: 1 }, (context, { params, receive }) =>
    loadPdf(context, params, receive),
  )
  route(app, dependencies, removePdf, (context, { params, body }) =>
    removeSpanishPdf(context, params.id, body),
  )
  download(app, dependencies, pdf, (context, { params }) => getFormPdf(context, params))
  download(app, dependencies, tryIt, (context, { params }) => tryForm(context, params))
  route(app, dependencies, publish, (context, { params, body }) => publishForm(context, params.id, body))
  route(app, dependencies, newVersion, (context, { params }) => beginVersion(context, params.id))
  route(app, dependencies, withdraw, (context, { params }) => withdrawForm(context, params.id))
}

function reportRoutes(app: App, dependencies: Dependencies): void {
  const {
    people,
    peopleCsv,
    receivePaper: paper,
    signed,
    ofApplication,
    show,
    sendLink,
  } = companyFormEndpoints
  route(app, dependencies, people, (context, { params }) => listPeople(context, params.id))
  download(app, dependencies, peopleCsv, (context, { params }) => exportPeople(context, params.id))
  route(app, dependencies, paper, (context, { params }) => receivePaper(context, params.id))
  download(app, dependencies, signed, (context, { params, query }) =>
    getSignedForm(context, params.id, query.kind),
  )
  route(app, dependencies, ofApplication, (context, { params }) => listFormsOfApplication(context, params.id))
  route(app, dependencies, show, (context, { params }) => showForms(context, params.id))
  route(app, dependencies, sendLink, (context, { params }) => sendFormsLink(context, params.id))
}

function recordRoutes(app: App, dependencies: Dependencies): void {
  const {
    recordsOfApplication,
    recordsOfEmployee,
    lockedIn,
    lockIn: lock,
    release: free,
  } = companyFormEndpoints
  download(app, dependencies, recordsOfApplication, (context, { params }) =>
    getRecordsOfApplication(context, params.id),
  )
  download(app, dependencies, recordsOfEmployee, (context, { params }) =>
    getRecordsOfEmployee(context, params.id),
  )
  route(app, dependencies, lockedIn, context => listLockedIn(context))
  route(app, dependencies, lock, (context, { params, body }) => lockIn(context, params.id, body))
  route(app, dependencies, free, (context, { params }) => release(context, params.id))
}

function ownRoutes(app: App, dependencies: Dependencies): void {
  const { open, progress, list, get, blank, save, sign, onPaper, signed } = ownFormEndpoints
  route(app, dependencies, open, (context, { body }) => openByBirthDate(context, body))
  route(app, dependencies, progress, (context, { query }) => getProgress(context, query.candidatetoken))
  route(app, dependencies, list, context => listOwnForms(context))
  route(app, dependencies, get, (context, { params, query }) =>
    getOwnForm(context, params.id, query.language),
  )
  download(app, dependencies, blank, (context, { params, query }) =>
    getBlankPdf(context, params.id, query.language),
  )
  route(app, dependencies, save, (context, { params, body }) => saveOwnDraft(context, params.id, body))
  route(app, dependencies, sign, (context, { params, body }) => signOwnForm(context, params.id, body))
  route(app, dependencies, onPaper, (context, { params }) => giveOnPaper(context, params.id))
  download(app, dependencies, signed, (context, { params }) => getOwnSigned(context, params.id))
}
