import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { type Access, MANAGERS, STAFF } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { MANAGER_ROLES } from '../common/roles.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import {
  assignedPersonSchema,
  formDetailsSchema,
  formListItemSchema,
  newFormSchema,
  personFormSchema,
  publishSchema,
  saveFormSchema,
} from './schemas.ts'
import { w4LockSchema, w4TermsSchema } from './w4-lock.ts'

const extra = 'companyForms'
const successSchema = z.object({ success: z.literal(true) })
const PDF = { download: ['application/pdf'] } as const
const ZIP = { download: ['application/zip'] } as const
/** For calls that return answers or export data. */
const FILE_ACCESS: Access = { kind: 'roles', roles: MANAGER_ROLES, isClosedAfterReset: true }

const idParams = z.object({ id: z.uuid() })
const employeeParams = z.object({ id: z.string().min(1).max(100) })
const languageParams = idParams.extend({ language: z.enum(LANGUAGES) })
const revisionSchema = z.object({ revision: z.int() })
const formEndpoint = { extra, access: MANAGERS, params: idParams } as const
const fileEndpoint = { ...formEndpoint, access: FILE_ACCESS } as const
const hireEndpoint = { extra, access: MANAGERS, params: applicationIdParams } as const

export const companyFormEndpoints = {
  list: defineEndpoint({
    ...{ extra, method: 'GET', path: '/company-forms', access: MANAGERS },
    summary: "List the company's forms, with the number of people who still have to finish each",
    response: z.object({ items: z.array(formListItemSchema) }),
  }),
  create: defineEndpoint({
    ...{ extra, method: 'POST', path: '/company-forms', access: MANAGERS },
    summary: 'Create a form',
    body: newFormSchema,
    status: 201,
    response: z.object({ id: z.uuid() }),
  }),
  get: defineEndpoint({
    ...{ ...formEndpoint, method: 'GET', path: '/company-forms/:id' },
    summary: 'Read a form: its draft, or the current version',
    response: formDetailsSchema,
  }),
  save: defineEndpoint({
    ...{ ...formEndpoint, method: 'PUT', path: '/company-forms/:id' },
    summary: "Save a form's draft and rules; changed rules take effect right away",
    body: saveFormSchema,
    response: formDetailsSchema,
  }),
  loadPdf: defineEndpoint({
    ...{ ...formEndpoint, method: 'POST', path: '/company-forms/:id/pdf/:language', params: languageParams },
    summary: "Upload the draft's PDF in one language, and read its fields",
    form: z.object({}),
    files: ['pdf'],
    throttle: { max: 30, perSeconds: 60, message: SIGNING_MESSAGES.rateLimit, isPerCaller: true },
    response: formDetailsSchema,
  }),
  removePdf: defineEndpoint({
    ...{ ...formEndpoint, method: 'DELETE', path: '/company-forms/:id/pdf/es' },
    summary: "Remove the draft's Spanish PDF",
    body: revisionSchema,
    response: formDetailsSchema,
  }),
  pdf: defineEndpoint({
    ...{ ...fileEndpoint, method: 'GET', path: '/company-forms/:id/pdf/:language', params: languageParams },
    summary: "Download a form's blank PDF in one language",
    response: PDF,
  }),
  preview: defineEndpoint({
    ...{ ...fileEndpoint, method: 'GET', path: '/company-forms/:id/try/:language', params: languageParams },
    summary: "Preview the finished form with a sample person's answers",
    response: PDF,
  }),
  publish: defineEndpoint({
    ...{ ...formEndpoint, method: 'POST', path: '/company-forms/:id/publish' },
    summary: 'Publish the draft, and assign it to everyone or to new people only',
    body: publishSchema,
    response: formDetailsSchema,
  }),
  newVersion: defineEndpoint({
    ...{ ...formEndpoint, method: 'POST', path: '/company-forms/:id/versions' },
    summary: 'Create a draft of the next version from the current one',
    response: formDetailsSchema,
  }),
  withdraw: defineEndpoint({
    ...{ ...formEndpoint, method: 'POST', path: '/company-forms/:id/withdraw' },
    summary: 'Withdraw a form; it is no longer assigned to anyone',
    response: successSchema,
  }),
  people: defineEndpoint({
    ...{ ...formEndpoint, method: 'GET', path: '/company-forms/:id/people' },
    summary: 'List the people a form is assigned to, with their progress',
    response: z.object({ items: z.array(assignedPersonSchema) }),
  }),
  peopleCsv: defineEndpoint({
    ...{ ...fileEndpoint, method: 'GET', path: '/company-forms/:id/people.csv' },
    summary: 'Export the people a form is assigned to as CSV; audited',
    response: { download: ['text/csv'] },
  }),
  receivePaper: defineEndpoint({
    ...{ ...formEndpoint, method: 'POST', path: '/form-assignments/:id/paper-received' },
    summary: 'Record that a form arrived on paper',
    response: successSchema,
  }),
  getSigned: defineEndpoint({
    ...{ ...fileEndpoint, method: 'GET', path: '/form-assignments/:id/signed' },
    summary: 'Download a signed form as a PDF, or as a ZIP with its proof; audited',
    query: z.object({ kind: z.enum(['pdf', 'zip']).default('pdf') }),
    response: { download: ['application/pdf', 'application/zip'] },
  }),
  ofApplication: defineEndpoint({
    ...{ ...hireEndpoint, method: 'GET', path: '/JobApplication/:id/forms', access: STAFF },
    summary: "List a new hire's forms",
    response: z.object({ items: z.array(personFormSchema) }),
  }),
  sendLink: defineEndpoint({
    ...{ ...hireEndpoint, method: 'POST', path: '/JobApplication/:id/forms/send-link', access: STAFF },
    summary: 'Email a new hire another link to their forms',
    response: z.object({ sentTo: z.string() }),
  }),
  show: defineEndpoint({
    ...{ ...hireEndpoint, method: 'POST', path: '/JobApplication/:id/forms/show' },
    summary: 'Open the forms for a new hire in the office, where a W-4 is read-only',
    response: z.object({ token: z.string(), expiresAt: instantSchema }),
  }),
  recordsOfApplication: defineEndpoint({
    ...{ ...hireEndpoint, method: 'GET', path: '/JobApplication/:id/records.zip', access: FILE_ACCESS },
    summary: "Download a new hire's packet and signed forms in one ZIP, each with its proof; audited",
    response: ZIP,
  }),
  recordsOfEmployee: defineEndpoint({
    ...{ extra, method: 'GET', path: '/Employee/:id/records.zip', access: FILE_ACCESS },
    summary: "Download an employee's packet and signed forms in one ZIP, each with its proof; audited",
    params: employeeParams,
    response: ZIP,
  }),
  listLocks: defineEndpoint({
    ...{ extra, method: 'GET', path: '/w4-locks', access: FILE_ACCESS },
    summary: 'List employees with an IRS lock-in letter, and the withholding it allows',
    response: z.object({ items: z.array(w4LockSchema) }),
  }),
  saveLock: defineEndpoint({
    ...{ extra, method: 'PUT', path: '/w4-locks/:id', access: FILE_ACCESS, params: employeeParams },
    summary: 'Record an IRS lock-in letter; EPay then refuses a Form W-4 that withholds less',
    body: w4TermsSchema,
    response: successSchema,
  }),
  releaseLock: defineEndpoint({
    ...{ extra, method: 'DELETE', path: '/w4-locks/:id', access: FILE_ACCESS, params: employeeParams },
    summary: 'Record that the IRS released an employee from a lock-in letter',
    response: successSchema,
  }),
}
