import { examplesOf } from '../common/example.ts'
import { EXAMPLE_TOKENS, MARIA, OFFICE } from '../common/example-data.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { DEFAULT_RULES } from './due.ts'
import { companyFormEndpoints } from './endpoints.ts'
import type { FieldSettings, FormDefinition, FormSettings, PdfField } from './form-definition.ts'
import { FORM_MESSAGES, SIGNING_MESSAGES } from './messages.ts'
import { ownFormEndpoints } from './own-endpoints.ts'
import type { FormDetails, FormToSign, PersonForm } from './schemas.ts'
import type { W4Terms } from './w4-lock.ts'

const id = '7d2f4c1a-3b6e-4f58-9a0c-2e81d5b7f930'
const assignmentId = '0b9e6d34-58a7-4c12-8f6d-91c3e2a4b7d5'
const params = { id }
const assignmentParams = { id: assignmentId }
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const title = { en: 'Company Vehicle Agreement', es: 'Acuerdo sobre vehículos de la empresa' }
const explanation = { en: 'For everyone who drives a company vehicle.', es: '' }
const statement = { en: 'I have read this agreement and I will follow it.', es: '' }
const signature = { page: 1, x: 72, y: 120, width: 260, height: 36 }
const signedOn = { ...signature, x: 360, width: 120 }

const pdfField: PdfField = {
  id: 'license',
  kind: 'text',
  places: [{ page: 1, x: 72, y: 480, width: 200, height: 18 }],
  tooltip: "Driver's license no.",
  isMultiline: false,
  isComb: false,
  maxLength: null,
  choices: [],
}
const fieldSettings: FieldSettings = {
  id: 'license',
  label: { en: 'License number', es: 'Número de licencia' },
  help: { en: '', es: '' },
  source: 'text',
  isRequired: true,
  mayChange: true,
  group: '',
  groupSpanish: '',
}

const definition: FormDefinition = {
  ...{ title, explanation, mode: 'sign', statement, w4Year: null, unknownW4Year: null },
  documents: {
    en: {
      originalSha256: sha256,
      sha256,
      fileName: 'vehicle-agreement.pdf',
      pages: [{ width: 612, height: 792 }],
      removed: {
        scripts: 1,
        calculations: 2,
        hasXfa: false,
        hasUsageRights: false,
        attachments: 0,
        links: 0,
      },
      fields: [{ ...pdfField, ...fieldSettings }],
      signature,
      signedOn,
    },
    es: null,
  },
}

const details: FormDetails = {
  ...{ id, definition, isDraft: true, revision: 3, rules: DEFAULT_RULES, versions: [], isWithdrawn: false },
  problems: [],
}
const published: FormDetails = {
  ...details,
  isDraft: false,
  versions: [{ number: 1, publishedAt: '2026-11-09T19:44:00.000Z', publishedBy: OFFICE.manager.name }],
}
const settings: FormSettings = {
  ...{ title, explanation, mode: 'sign', statement },
  documents: { en: { fields: [fieldSettings], added: [], signature, signedOn }, es: null },
}

const noFormError = { NOT_FOUND: FORM_MESSAGES.noForm } as const
const draftErrors = { ...noFormError, CONFLICT: FORM_MESSAGES.noDraft } as const
const saveErrors = { ...draftErrors, OUTDATED: FORM_MESSAGES.changed } as const
const fileErrors = { ...noFormError, FILE_UNREADABLE: FILE_MESSAGES.unreadable } as const
const recordsErrors = {
  NOT_FOUND: FORM_MESSAGES.noRecords,
  FILE_UNREADABLE: FILE_MESSAGES.unreadable,
} as const
const success = { success: true } as const
const terms: W4Terms = {
  ...{ status: 'single', twoJobs: false, step3: '0.00', otherIncome: '0.00' },
  ...{ deductions: '0.00', extra: '0.00' },
}

export const companyFormExamples = examplesOf(companyFormEndpoints, {
  list: {
    response: {
      items: [
        {
          ...{ id, title, mode: 'sign', version: 1, hasDraft: false, isWithdrawn: false, w4Year: null },
          ...{ toDo: 12, late: 2, finished: 31, onPaper: 1 },
        },
      ],
    },
  },
  create: { body: { title, mode: 'sign' }, response: { id } },
  get: { params, response: details, errors: noFormError },
  save: {
    params,
    body: { revision: 2, settings, rules: DEFAULT_RULES },
    response: details,
    errors: { ...saveErrors, INVALID_INPUT: FORM_MESSAGES.outside },
  },
  loadPdf: {
    params: { id, language: 'en' },
    form: {},
    response: details,
    errors: { ...draftErrors, INVALID_INPUT: FORM_MESSAGES.password },
  },
  removePdf: { params, body: { revision: 3 }, response: details, errors: saveErrors },
  pdf: { params: { id, language: 'en' }, response: { name: 'vehicle-agreement.pdf' }, errors: fileErrors },
  preview: {
    params: { id, language: 'en' },
    response: { name: 'vehicle-agreement.pdf' },
    errors: { ...fileErrors, INVALID_INPUT: FILE_MESSAGES.tooCostly },
  },
  publish: {
    params,
    body: { revision: 3, reach: 'everyone' },
    response: published,
    errors: { ...saveErrors, INVALID_INPUT: FORM_MESSAGES.noSignature },
  },
  newVersion: { params, response: details, errors: { ...noFormError, CONFLICT: FORM_MESSAGES.hasDraft } },
  withdraw: { params, response: success, errors: noFormError },
  people: {
    params,
    response: {
      items: [
        {
          ...{
            id: assignmentId,
            name: MARIA.name,
            employeeId: null,
            applicationId: MARIA.applicationId,
            version: 1,
          },
          ...{ state: 'open', dueOn: '2026-11-16', signedAt: null, paperReceivedAt: null, language: null },
        },
      ],
    },
    errors: noFormError,
  },
  peopleCsv: {
    params,
    response: {
      name: 'Company_Vehicle_Agreement-2026-11-20.csv',
      text: 'Name,Employee ID,Version,Status,Due,Finished,Language\r\nMaria Sandoval,,1,To do,11/16/2026,,\r\n',
    },
    errors: noFormError,
  },
  receivePaper: {
    params: assignmentParams,
    response: success,
    errors: { ...noFormError, CONFLICT: SIGNING_MESSAGES.done },
  },
  getSigned: {
    params: assignmentParams,
    query: { kind: 'pdf' },
    response: { name: 'company-vehicle-agreement.pdf' },
    errors: fileErrors,
  },
  ofApplication: {
    params: { id: MARIA.applicationId },
    response: { items: [personForm()] },
    errors: { NOT_FOUND: FORM_MESSAGES.noForm },
  },
  sendLink: {
    params: { id: MARIA.applicationId },
    response: { sentTo: MARIA.email },
    errors: { NOT_FOUND: FORM_MESSAGES.noForm },
  },
  show: {
    params: { id: MARIA.applicationId },
    response: { token: EXAMPLE_TOKENS.link, expiresAt: '2026-11-09T21:44:00.000Z' },
    errors: { NOT_FOUND: SIGNING_MESSAGES.noForms },
  },
  recordsOfApplication: {
    params: { id: MARIA.applicationId },
    response: { name: 'Maria_Sandoval_Records.zip' },
    errors: recordsErrors,
  },
  recordsOfEmployee: {
    params: { id: MARIA.employeeId },
    response: { name: 'Maria_Sandoval_Records.zip' },
    errors: recordsErrors,
  },
  listLocks: {
    response: {
      items: [
        {
          ...{ employeeId: MARIA.employeeId, name: MARIA.name, terms },
          ...{ notedAt: '2026-11-09T19:44:00.000Z', notedBy: OFFICE.manager.name },
        },
      ],
    },
  },
  saveLock: {
    params: { id: MARIA.employeeId },
    body: terms,
    response: success,
    errors: { NOT_FOUND: FORM_MESSAGES.noEmployee },
  },
  releaseLock: { params: { id: MARIA.employeeId }, response: success },
})

function personForm(): PersonForm {
  return {
    ...{ id: assignmentId, title, explanation, mode: 'sign', version: 1, state: 'open' },
    ...{ dueOn: '2026-11-16', signedAt: null, pages: 1 },
  }
}

const formToSign: FormToSign = {
  ...{ id: assignmentId, title, explanation, mode: 'sign', version: 1, state: 'open', dueOn: '2026-11-16' },
  ...{ w4Year: null, documentLanguage: 'en', pages: [{ width: 612, height: 792 }], sha256 },
  questions: [
    {
      ...{ id: 'license', step: { en: '', es: '' }, label: fieldSettings.label, help: { en: '', es: '' } },
      ...{ kind: 'text', options: [], isRequired: true, mayChange: true, known: '', maxLength: 500 },
      place: { page: 1, x: 72, y: 480, width: 200, height: 18 },
      hiddenBy: null,
    },
  ],
  ...{ statement: statement.en, statementLanguage: 'en' },
  ...{ answers: { license: 'D1234567' }, draftVersion: 2 },
  ...{ savedAt: '2026-11-09T19:20:00.000Z', shownBy: null, maySign: true },
}

const notFoundError = { NOT_FOUND: SIGNING_MESSAGES.notFound } as const
const finishedErrors = { ...notFoundError, CONFLICT: SIGNING_MESSAGES.replaced } as const
const birthDateBody = { candidatetoken: EXAMPLE_TOKENS.link, birthDate: MARIA.birthDate }

export const ownFormExamples = examplesOf(ownFormEndpoints, {
  open: {
    body: birthDateBody,
    response: { token: EXAMPLE_TOKENS.link, expiresAt: '2026-11-09T21:44:00.000Z' },
    errors: { INVALID_INPUT: SIGNING_MESSAGES.birthDate, NOT_FOUND: SIGNING_MESSAGES.noForms },
  },
  progress: { query: { candidatetoken: EXAMPLE_TOKENS.link }, response: { total: 3, done: 1 } },
  list: { response: { items: [personForm()], name: MARIA.name }, errors: notFoundError },
  get: { params: assignmentParams, query: { language: 'en' }, response: formToSign, errors: finishedErrors },
  blank: {
    params: assignmentParams,
    query: { language: 'en' },
    response: { name: 'vehicle-agreement.pdf' },
    errors: { ...finishedErrors, FILE_UNREADABLE: FILE_MESSAGES.unreadable },
  },
  save: {
    params: assignmentParams,
    body: { version: 1, answers: { license: 'D1234567' } },
    response: { version: 2, savedAt: '2026-11-09T19:20:00.000Z' },
    errors: { ...finishedErrors, OUTDATED: SIGNING_MESSAGES.conflict },
  },
  sign: {
    params: assignmentParams,
    body: {
      ...{ language: 'en', sha256, pagesShown: 1, answers: { license: 'D1234567' } },
      signature: 'data:image/png;base64,iVBORw0KGgo=',
    },
    response: { signedAt: '2026-11-09T19:44:00.000Z', left: 2 },
    errors: {
      ...finishedErrors,
      INVALID_INPUT: SIGNING_MESSAGES.answers,
      FORBIDDEN: SIGNING_MESSAGES.w4ByStaff,
    },
  },
  requestPaper: { params: assignmentParams, response: { left: 2 }, errors: finishedErrors },
  getSigned: {
    params: assignmentParams,
    response: { name: 'company-vehicle-agreement.pdf' },
    errors: { ...notFoundError, FILE_UNREADABLE: FILE_MESSAGES.unreadable },
  },
})
