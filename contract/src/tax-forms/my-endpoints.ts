import { z } from 'zod'
import { EMPLOYEES } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { requiredText } from '../common/text.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { MY_FORMS_MESSAGES } from './my-texts.ts'

const PDF = { download: ['application/pdf'] } as const

const myFormSchema = z.object({
  id: z.string(),
  taxYear: z.number().int(),
  version: z.number().int(),
  furnishedOn: dateSchema,
  /** When a corrected form replaced this one. */
  replacedOn: dateSchema.nullable(),
  /** When the form that this one replaces was furnished. */
  replacesFrom: dateSchema.nullable(),
  readableThrough: dateSchema,
})
export type MyTaxForm = z.infer<typeof myFormSchema>

const myFormsSchema = z.object({
  /** Null until the company's contact details are complete. */
  contact: z
    .object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() })
    .nullable(),
  disclosureVersion: z.number().int(),
  consent: z
    .object({
      at: instantSchema,
      /** False if the employee agreed to an earlier version of the disclosure, so the consent is no longer valid. */
      isCurrent: z.boolean(),
      language: z.enum(LANGUAGES),
    })
    .nullable(),
  withdrawnAt: instantSchema.nullable(),
  /** The latest test PDF while its code can be entered; otherwise null. */
  test: z.object({ openedAt: instantSchema, expiresAt: instantSchema }).nullable(),
  /** Newest year first, and within a year the latest version first. */
  forms: z.array(myFormSchema),
  /** Tax years whose form is on paper. */
  onPaper: z.array(z.number().int()),
  next: z.object({ taxYear: z.number().int(), due: dateSchema }),
  /** Staff who opened or printed one of the forms, most recent first. */
  openedBy: z.array(z.object({ name: z.string(), at: instantSchema })),
})
export type MyTaxForms = z.infer<typeof myFormsSchema>

const ownFormAccess = { extra: 'taxForms', access: EMPLOYEES } as const
const throttle = { max: 20, perSeconds: 600, message: MY_FORMS_MESSAGES.noTries, isPerCaller: true }

export const myTaxFormEndpoints = {
  list: defineEndpoint({
    ...ownFormAccess,
    method: 'GET',
    path: '/my-tax-forms',
    summary: 'Read your own tax forms and consent',
    response: myFormsSchema,
  }),
  test: defineEndpoint({
    ...ownFormAccess,
    method: 'POST',
    path: '/my-tax-forms/test',
    summary: 'Download a one-page test PDF; its code proves that you can open forms here',
    body: z.object({ language: z.enum(LANGUAGES) }),
    throttle,
    response: PDF,
  }),
  consent: defineEndpoint({
    ...ownFormAccess,
    method: 'POST',
    path: '/my-tax-forms/consent',
    summary: 'Agree to online forms, with the code from the test PDF',
    body: z.object({
      code: requiredText(MY_FORMS_MESSAGES.codeNeeded, 40, MY_FORMS_MESSAGES.codeNeeded),
      /** The version of the disclosure that was shown. */
      version: z.number().int(),
      language: z.enum(LANGUAGES),
    }),
    throttle,
    response: myFormsSchema,
  }),
  withdraw: defineEndpoint({
    ...ownFormAccess,
    method: 'POST',
    path: '/my-tax-forms/withdraw',
    summary: 'Withdraw your consent; forms already furnished stay available',
    response: myFormsSchema,
  }),
  download: defineEndpoint({
    ...ownFormAccess,
    method: 'GET',
    path: '/my-tax-forms/:id/pdf',
    summary: 'Download one of your own forms as a PDF',
    params: z.object({ id: z.uuid() }),
    response: PDF,
  }),
}
