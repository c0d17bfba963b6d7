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
  /** When a corrected form replaced it. */
  replacedOn: dateSchema.nullable(),
  /** When the form that it replaces was furnished. */
  replacesFrom: dateSchema.nullable(),
  readableThrough: dateSchema,
})
export type MyTaxForm = z.infer<typeof myFormSchema>

const myFormsSchema = z.object({
  /** Null while the office hasn't said who to ask. */
  contact: z
    .object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() })
    .nullable(),
  disclosureVersion: z.number().int(),
  consent: z
    .object({
      at: instantSchema,
      /** To the present disclosure; an earlier one doesn't count anymore. */
      isCurrent: z.boolean(),
      language: z.enum(LANGUAGES),
    })
    .nullable(),
  withdrawnAt: instantSchema.nullable(),
  /** The newest test PDF, until its code expires. */
  test: z.object({ openedAt: instantSchema, expiresAt: instantSchema }).nullable(),
  /** Newest year first, and in it the one that counts. */
  forms: z.array(myFormSchema),
  /** The years whose form comes on paper. */
  onPaper: z.array(z.number().int()),
  /** The form that comes next. */
  next: z.object({ taxYear: z.number().int(), due: dateSchema }),
  /** Who of the office opened one of the forms, newest first. */
  openedBy: z.array(z.object({ name: z.string(), at: instantSchema })),
})
export type MyTaxForms = z.infer<typeof myFormsSchema>

const mine = { extra: 'taxForms', access: EMPLOYEES } as const
const throttle = { max: 20, perSeconds: 600, message: MY_FORMS_MESSAGES.noTries, isByCaller: true }

export const myTaxFormEndpoints = {
  list: defineEndpoint({
    ...mine,
    method: 'GET',
    path: '/my-tax-forms',
    summary: "The signed-in person's own tax forms and consent",
    response: myFormsSchema,
  }),
  test: defineEndpoint({
    ...mine,
    method: 'POST',
    path: '/my-tax-forms/test',
    summary: 'A one-page PDF with a code, which shows that one can open forms here',
    body: z.object({ language: z.enum(LANGUAGES) }),
    throttle,
    response: PDF,
  }),
  consent: defineEndpoint({
    ...mine,
    method: 'POST',
    path: '/my-tax-forms/consent',
    summary: 'Agree to online forms, with the code of the test PDF',
    body: z.object({
      code: requiredText(MY_FORMS_MESSAGES.codeNeeded, 40, MY_FORMS_MESSAGES.codeNeeded),
      /** Of the disclosure that was shown. */
      version: z.number().int(),
      language: z.enum(LANGUAGES),
    }),
    throttle,
    response: myFormsSchema,
  }),
  withdraw: defineEndpoint({
    ...mine,
    method: 'POST',
    path: '/my-tax-forms/withdraw',
    summary: 'Withdraw the consent; forms already furnished stay',
    response: myFormsSchema,
  }),
  download: defineEndpoint({
    ...mine,
    method: 'GET',
    path: '/my-tax-forms/:id/pdf',
    summary: "One of the signed-in person's own forms as PDF",
    params: z.object({ id: z.uuid() }),
    response: PDF,
  }),
}
