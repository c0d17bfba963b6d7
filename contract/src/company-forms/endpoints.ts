import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { type Access, MANAGERS, PUBLIC, STAFF } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { MANAGER_ROLES } from '../common/roles.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import {
  answersSchema,
  askedPersonSchema,
  formDetailsSchema,
  formRowSchema,
  formToSignSchema,
  newFormSchema,
  personFormSchema,
  publishSchema,
  saveFormSchema,
  signFormSchema,
} from './schemas.ts'

const extra = 'companyForms'
const formParams = z.object({ id: z.uuid() })
const done = z.object({ success: z.literal(true) })
const PDF = { download: ['application/pdf'] } as const
const language = z.enum(LANGUAGES)
const revision = z.object({ revision: z.int() })
/** For what shows answers, or leads out of the portal. */
const MANAGERS_FILES: Access = { kind: 'roles', roles: MANAGER_ROLES, closedAfterReset: true }

/** What HR-Managers and Admins do with the company's forms. */
export const companyFormEndpoints = {
  list: defineEndpoint({
    ...{ extra, method: 'GET', path: '/company-forms', access: MANAGERS },
    summary: "The company's forms, with how many people still have to finish each",
    response: z.object({ items: z.array(formRowSchema) }),
  }),
  create: defineEndpoint({
    ...{ extra, method: 'POST', path: '/company-forms', access: MANAGERS },
    summary: 'Begin a form',
    body: newFormSchema,
    status: 201,
    response: z.object({ id: z.uuid() }),
  }),
  get: defineEndpoint({
    ...{ extra, method: 'GET', path: '/company-forms/:id', access: MANAGERS, params: formParams },
    summary: 'A form: its draft, or the version that counts',
    response: formDetailsSchema,
  }),
  save: defineEndpoint({
    ...{ extra, method: 'PUT', path: '/company-forms/:id', access: MANAGERS, params: formParams },
    summary: "Save a form's draft and its rules; rules alone count right away",
    body: saveFormSchema,
    response: formDetailsSchema,
  }),
  loadPdf: defineEndpoint({
    ...{ extra, method: 'POST', path: '/company-forms/:id/pdf/:language', access: MANAGERS },
    summary: 'Load the PDF of the draft in one language, and read its fields',
    params: formParams.extend({ language }),
    form: z.object({}),
    files: ['pdf'],
    throttle: { max: 30, perSeconds: 60, message: SIGNING_MESSAGES.rateLimit, isByCaller: true },
    response: formDetailsSchema,
  }),
  removePdf: defineEndpoint({
    ...{ extra, method: 'DELETE', path: '/company-forms/:id/pdf/es', access: MANAGERS, params: formParams },
    summary: 'Remove the Spanish PDF of the draft',
    body: revision,
    response: formDetailsSchema,
  }),
  pdf: defineEndpoint({
    ...{ extra, method: 'GET', path: '/company-forms/:id/pdf/:language', access: MANAGERS_FILES },
    summary: 'The blank PDF of a form in one language',
    params: formParams.extend({ language }),
    response: PDF,
  }),
  tryIt: defineEndpoint({
    ...{ extra, method: 'GET', path: '/company-forms/:id/try/:language', access: MANAGERS_FILES },
    summary: 'The finished form for a made-up person',
    params: formParams.extend({ language }),
    response: PDF,
  }),
  publish: defineEndpoint({
    ...{ extra, method: 'POST', path: '/company-forms/:id/publish', access: MANAGERS, params: formParams },
    summary: 'Publish the draft, and ask everyone or new people only',
    body: publishSchema,
    response: formDetailsSchema,
  }),
  newVersion: defineEndpoint({
    ...{ extra, method: 'POST', path: '/company-forms/:id/versions', access: MANAGERS, params: formParams },
    summary: 'Begin the next version from the one that counts',
    response: formDetailsSchema,
  }),
  withdraw: defineEndpoint({
    ...{ extra, method: 'POST', path: '/company-forms/:id/withdraw', access: MANAGERS, params: formParams },
    summary: 'Withdraw a form: nobody is asked for it anymore',
    response: done,
  }),
  people: defineEndpoint({
    ...{ extra, method: 'GET', path: '/company-forms/:id/people', access: MANAGERS, params: formParams },
    summary: 'Of whom a form was asked, and how far they are',
    response: z.object({ items: z.array(askedPersonSchema) }),
  }),
  peopleCsv: defineEndpoint({
    ...{
      extra,
      method: 'GET',
      path: '/company-forms/:id/people.csv',
      access: MANAGERS_FILES,
      params: formParams,
    },
    summary: 'The same as a CSV file; audited',
    response: { download: ['text/csv'] },
  }),
  receivePaper: defineEndpoint({
    ...{
      extra,
      method: 'POST',
      path: '/asked-forms/:id/paper-received',
      access: MANAGERS,
      params: formParams,
    },
    summary: 'Note that a form arrived on paper',
    response: done,
  }),
  signed: defineEndpoint({
    ...{ extra, method: 'GET', path: '/asked-forms/:id/signed', access: MANAGERS_FILES, params: formParams },
    summary: 'A signed form as PDF, or with its proof as ZIP; audited',
    query: z.object({ kind: z.enum(['pdf', 'zip']).default('pdf') }),
    response: { download: ['application/pdf', 'application/zip'] },
  }),
  ofApplication: defineEndpoint({
    ...{
      extra,
      method: 'GET',
      path: '/JobApplication/:id/forms',
      access: STAFF,
      params: applicationIdParams,
    },
    summary: 'The forms of a new hire',
    response: z.object({ items: z.array(personFormSchema) }),
  }),
  sendLink: defineEndpoint({
    ...{ extra, method: 'POST', path: '/JobApplication/:id/forms/send-link', access: STAFF },
    summary: 'Mail a new hire another link to their forms',
    params: applicationIdParams,
    response: z.object({ sentTo: z.string() }),
  }),
  show: defineEndpoint({
    ...{
      extra,
      method: 'POST',
      path: '/JobApplication/:id/forms/show',
      access: MANAGERS,
      params: applicationIdParams,
    },
    summary: 'Show the forms to a new hire who is there; a W-4 can only be read that way',
    response: z.object({ token: z.string(), expiresAt: instantSchema }),
  }),
}

/** A person's own forms: an employee's session, or what a new hire's link and birth date opened. */
const OWN: Access = { kind: 'roles', roles: ['Employee'], links: ['sign-forms'] }
const own = { extra, access: OWN } as const

export const ownFormEndpoints = {
  open: defineEndpoint({
    ...{ extra, method: 'POST', path: '/my-forms/open', access: PUBLIC },
    summary: "Open a new hire's forms with the emailed link and the birth date",
    body: z.object({ candidatetoken: z.string().max(4000), birthDate: dateSchema }),
    throttle: { max: 10, perSeconds: 900, message: SIGNING_MESSAGES.tooManyBirthDates },
    response: z.object({ token: z.string(), expiresAt: instantSchema }),
  }),
  progress: defineEndpoint({
    ...{ extra, method: 'GET', path: '/my-forms/progress', access: PUBLIC },
    summary: 'How many forms the owner of an emailed link has to finish',
    query: z.object({ candidatetoken: z.string().max(4000) }),
    response: z.object({ total: z.int(), done: z.int() }),
  }),
  list: defineEndpoint({
    ...{ ...own, method: 'GET', path: '/my-forms' },
    summary: "A person's own forms: what is due first, then what was signed",
    response: z.object({ items: z.array(personFormSchema), name: z.string() }),
  }),
  get: defineEndpoint({
    ...{ ...own, method: 'GET', path: '/my-forms/:id', params: formParams },
    summary: 'One of the own forms, with its questions and the draft',
    query: z.object({ language: language.default('en') }),
    response: formToSignSchema,
  }),
  blank: defineEndpoint({
    ...{ ...own, method: 'GET', path: '/my-forms/:id/blank', params: formParams },
    summary: 'The blank PDF of one of the own forms',
    query: z.object({ language: language.default('en') }),
    response: PDF,
  }),
  save: defineEndpoint({
    ...{ ...own, method: 'PUT', path: '/my-forms/:id/draft', params: formParams },
    summary: 'Save the answers so far; 409 when another window was faster',
    body: z.object({ version: z.int(), answers: answersSchema }),
    throttle: { max: 240, perSeconds: 60, message: SIGNING_MESSAGES.rateLimit },
    response: z.object({ version: z.int(), savedAt: instantSchema }),
  }),
  sign: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-forms/:id/sign', params: formParams },
    summary: 'Finish a form: read, acknowledged or signed, as its last act',
    body: signFormSchema,
    response: z.object({ signedAt: instantSchema, left: z.int() }),
  }),
  onPaper: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-forms/:id/paper', params: formParams },
    summary: 'Give a form on paper instead; HR is told',
    response: z.object({ left: z.int() }),
  }),
  signed: defineEndpoint({
    ...{ ...own, method: 'GET', path: '/my-forms/:id/signed', params: formParams },
    summary: 'An own signed form as PDF; audited',
    response: PDF,
  }),
}
