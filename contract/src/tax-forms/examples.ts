import { examplesOf } from '../common/example.ts'
import { MARIA } from '../common/example-data.ts'
import { DISCLOSURE_VERSION } from './consent.ts'
import { type TaxFormUpload, yearEndEndpoints } from './endpoints.ts'
import { type MyTaxForms, myTaxFormEndpoints } from './my-endpoints.ts'
import { MY_FORMS_MESSAGES } from './my-texts.ts'
import { UPLOAD_REFUSALS, YEAR_END_MESSAGES } from './texts.ts'

const id = '7c1f0b52-4a63-4d0e-9d53-1f0a2b3c4d5e'
const formId = '0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f'

const upload: TaxFormUpload = {
  ...{ id, taxYear: 2026, state: 'ready', by: 'Erin Castro', at: '2027-01-20T18:00:00.000Z' },
  ...{ files: ['W-2 2026.pdf'], pageCount: 1, progress: 1, refusal: '' },
  pages: [
    {
      ...{ page: 1, nameOnPage: 'MARIA LOPEZ', employeeId: MARIA.employeeId, employeeName: MARIA.name },
      ...{ isForEveryone: false, matchedBy: 'ssn', handReason: null, proposedId: null, proposedName: '' },
      ...{ assignedBy: '', leftOutReason: '' },
    },
  ],
  warnings: [
    {
      ...{ employeeId: MARIA.employeeId, name: MARIA.name, page: 1 },
      message: 'Box 2 is $12.40 more than on the checks.',
    },
  ],
  ...{ formCount: 1, replacing: 0, needsSecondPerson: false, isOnlyOne: false, result: null },
}

const noUpload = { NOT_FOUND: YEAR_END_MESSAGES.noUpload } as const
const noForm = { NOT_FOUND: YEAR_END_MESSAGES.noForm } as const

export const yearEndExamples = examplesOf(yearEndEndpoints, {
  year: {
    params: { year: 2026 },
    response: {
      ...{ taxYear: 2026, years: [2026], due: '2027-02-01', isContactComplete: true },
      counts: {
        ...{ paid: 214, loaded: 196, missing: 18, consented: 151, consentedWaiting: 8 },
        ...{ furnished: 143, paper: 53, handedOut: 12, failed: 2 },
      },
      ...{ noticeBy: '2027-02-14', uploadId: id },
    },
  },
  people: {
    params: { year: 2026 },
    query: { group: 'furnished' },
    response: {
      items: [
        {
          ...{ employeeId: MARIA.employeeId, name: MARIA.name, hasConsent: true },
          form: {
            ...{ id: formId, version: 1, isOnline: true, furnishedOn: '2027-01-26' },
            ...{ handedOutOn: null, handedOutBy: '', noticeBy: null, noticeGivenOn: null },
          },
        },
      ],
      totalCount: 1,
    },
  },
  upload: {
    params: { year: 2026 },
    form: {},
    response: { id },
    errors: { INVALID_INPUT: UPLOAD_REFUSALS.noFiles, CONFLICT: YEAR_END_MESSAGES.openUpload },
  },
  getUpload: { params: { id }, response: upload, errors: noUpload },
  page: {
    params: { id, page: 1 },
    response: { name: 'page-1.pdf' },
    errors: { NOT_FOUND: YEAR_END_MESSAGES.noPage },
  },
  assignPage: {
    params: { id, page: 1 },
    body: { employeeId: MARIA.employeeId, leftOutReason: '' },
    response: upload,
    errors: {
      ...noUpload,
      INVALID_INPUT: YEAR_END_MESSAGES.chooseOne,
      CONFLICT: YEAR_END_MESSAGES.confirmedAlready,
    },
  },
  confirm: {
    params: { id },
    body: {},
    response: { ...upload, state: 'confirming' },
    errors: {
      ...noUpload,
      INVALID_INPUT: YEAR_END_MESSAGES.codeNeeded,
      CONFLICT: YEAR_END_MESSAGES.secondPerson,
      SECOND_FACTOR_MISSING: YEAR_END_MESSAGES.codeNeeded,
      TOO_MANY_REQUESTS: YEAR_END_MESSAGES.tooManyUploads,
    },
  },
  discard: {
    params: { id },
    response: { success: true },
    errors: { ...noUpload, CONFLICT: YEAR_END_MESSAGES.confirmedAlready },
  },
  paper: {
    params: { year: 2026 },
    response: { name: 'w2-2026-paper.pdf' },
    errors: { NOT_FOUND: YEAR_END_MESSAGES.noPaper },
  },
  open: { params: { id: formId }, response: { name: 'w2-2026-Maria-Lopez.pdf' }, errors: noForm },
  handOut: {
    params: { id: formId },
    response: { success: true },
    errors: { ...noForm, CONFLICT: YEAR_END_MESSAGES.notPaper },
  },
  returnNotice: {
    params: { id: formId },
    response: { success: true },
    errors: { ...noForm, CONFLICT: YEAR_END_MESSAGES.notOnline },
  },
  giveNotice: {
    params: { id: formId },
    response: { success: true },
    errors: { ...noForm, CONFLICT: YEAR_END_MESSAGES.noNotice },
  },
})

const forms: MyTaxForms = {
  contact: {
    ...{ name: 'Marisol Vega, Payroll', address: '401 Harbor St, Stockton, CA 95202' },
    ...{ phone: '209-555-0100', email: 'payroll@harborbuilders.example' },
  },
  disclosureVersion: DISCLOSURE_VERSION,
  consent: { at: '2027-01-12T17:41:00.000Z', isCurrent: true, language: 'en' },
  ...{ withdrawnAt: null, test: null },
  forms: [
    {
      ...{ id: formId, taxYear: 2026, version: 1, furnishedOn: '2027-01-26', replacedOn: null },
      ...{ replacesFrom: null, readableThrough: '2027-10-15' },
    },
  ],
  onPaper: [],
  next: { taxYear: 2027, due: '2028-01-31' },
  openedBy: [{ name: 'Erin Castro', at: '2027-01-27T18:00:00.000Z' }],
}

const noEmployee = { NOT_FOUND: MY_FORMS_MESSAGES.notEmployee } as const

export const myTaxFormExamples = examplesOf(myTaxFormEndpoints, {
  list: { response: forms, errors: noEmployee },
  test: {
    body: { language: 'en' },
    response: { name: 'w2-test.pdf' },
    errors: { ...noEmployee, CONFLICT: MY_FORMS_MESSAGES.noContact },
  },
  consent: {
    body: { code: 'K7MR4Q', version: DISCLOSURE_VERSION, language: 'en' },
    response: forms,
    errors: {
      ...noEmployee,
      INVALID_INPUT: MY_FORMS_MESSAGES.wrongCodeOneTry,
      CONFLICT: MY_FORMS_MESSAGES.noContact,
    },
  },
  withdraw: { response: forms, errors: { ...noEmployee, CONFLICT: MY_FORMS_MESSAGES.noConsent } },
  download: {
    params: { id: formId },
    response: { name: 'w2-2026.pdf' },
    errors: { NOT_FOUND: MY_FORMS_MESSAGES.noForm },
  },
})
