import { z } from 'zod'
import { type Access, PUBLIC } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import { answersSchema, formToSignSchema, personFormSchema, signFormSchema } from './schemas.ts'

const extra = 'companyForms'
const PDF = { download: ['application/pdf'] } as const
const languageQuery = z.object({ language: z.enum(LANGUAGES).default('en') })
const linkSchema = z.object({ candidatetoken: z.string().max(4000) })

/** For employees, and for new hires who opened their emailed link with their birth date. */
const OWNER_ACCESS: Access = { kind: 'roles', roles: ['Employee'], linkPurposes: ['sign-forms'] }
const ownEndpoint = { extra, access: OWNER_ACCESS } as const
const ownFormEndpoint = { ...ownEndpoint, params: z.object({ id: z.uuid() }) } as const

export const ownFormEndpoints = {
  open: defineEndpoint({
    ...{ extra, method: 'POST', path: '/my-forms/open', access: PUBLIC },
    summary: "Exchange a new hire's emailed link and birth date for access to their forms",
    body: linkSchema.extend({ birthDate: dateSchema }),
    // Limits each IP address, which several people can share. Each link has its own, stricter limit.
    throttle: { max: 100, perSeconds: 900, message: SIGNING_MESSAGES.tooManyBirthDates },
    response: z.object({ token: z.string(), expiresAt: instantSchema }),
  }),
  progress: defineEndpoint({
    ...{ extra, method: 'GET', path: '/my-forms/progress', access: PUBLIC },
    summary: "Count the unfinished forms of an emailed link's owner",
    query: linkSchema,
    response: z.object({ total: z.int(), done: z.int() }),
  }),
  list: defineEndpoint({
    ...{ ...ownEndpoint, method: 'GET', path: '/my-forms' },
    summary: 'List your own forms: unfinished ones first, then signed ones',
    response: z.object({ items: z.array(personFormSchema), name: z.string() }),
  }),
  get: defineEndpoint({
    ...{ ...ownFormEndpoint, method: 'GET', path: '/my-forms/:id' },
    summary: 'Read one of your own forms, with its questions and draft',
    query: languageQuery,
    response: formToSignSchema,
  }),
  blank: defineEndpoint({
    ...{ ...ownFormEndpoint, method: 'GET', path: '/my-forms/:id/blank' },
    summary: 'Download the blank PDF of one of your own forms',
    query: languageQuery,
    response: PDF,
  }),
  save: defineEndpoint({
    ...{ ...ownFormEndpoint, method: 'PUT', path: '/my-forms/:id/draft' },
    summary: 'Save a draft of your answers; 409 if another window saved first',
    body: z.object({ version: z.int(), answers: answersSchema }),
    throttle: { max: 240, perSeconds: 60, message: SIGNING_MESSAGES.rateLimit },
    response: z.object({ version: z.int(), savedAt: instantSchema }),
  }),
  sign: defineEndpoint({
    ...{ ...ownFormEndpoint, method: 'POST', path: '/my-forms/:id/sign' },
    summary: 'Finish a form: confirm that you read it, acknowledge it, or sign it',
    body: signFormSchema,
    response: z.object({ signedAt: instantSchema, left: z.int() }),
  }),
  requestPaper: defineEndpoint({
    ...{ ...ownFormEndpoint, method: 'POST', path: '/my-forms/:id/paper' },
    summary: 'Choose to return a form on paper; HR is notified',
    response: z.object({ left: z.int() }),
  }),
  getSigned: defineEndpoint({
    ...{ ...ownFormEndpoint, method: 'GET', path: '/my-forms/:id/signed' },
    summary: 'Download one of your own signed forms as a PDF; audited',
    response: PDF,
  }),
}
