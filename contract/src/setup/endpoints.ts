import { z } from 'zod'
import { PASSWORD_MAX } from '../auth/limits.ts'
import {
  hasValidUsername,
  INVALID_USERNAME_ERROR,
  registrationFieldsSchema,
  sessionTokensSchema,
} from '../auth/schemas.ts'
import { ADMIN_ONLY, PUBLIC } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { tooLong } from '../common/messages.ts'
import { requiredText } from '../common/text.ts'
import { SETTINGS } from '../settings/declared-settings.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'

export const SETUP_STEPS = ['company', 'mail', 'import'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_LINK_SECONDS = 24 * 3600

export const SETUP_MESSAGES = {
  invalid:
    "This setup link doesn't work. It may be incomplete, expired, or replaced. To get a new one, run: epay admin setup-link",
  elsewhere:
    "This setup link was opened in another browser and only works there. If that wasn't you, tell your EPay administrator right away. They can run epay admin setup-link to cancel it.",
  used: 'EPay is already set up. Sign in.',
  adminExists: 'EPay already has an Admin. Sign in.',
  tooManyTries: 'Too many attempts. Wait a minute, then try again.',
  companyName: "Enter your company's name",
  name: 'Please enter your name',
} as const

/** `token` is from the setup link; `browser` is a secret that identifies this browser. */
export const setupHolderSchema = z.object({
  token: z.string().min(1).max(200, SETUP_MESSAGES.invalid),
  browser: z.string().min(20).max(100),
})
export type SetupHolder = z.output<typeof setupHolderSchema>

export const firstAdminFields = registrationFieldsSchema.pick({ username: true, email: true }).extend({
  companyName: SETTINGS.companyName.schema.refine(
    name => name !== DEFAULT_SETTINGS.companyName,
    SETUP_MESSAGES.companyName,
  ),
  name: requiredText(SETUP_MESSAGES.name, 100, tooLong(100)),
  password: z.string().max(PASSWORD_MAX * 8),
})
/** Includes the company name, because emails and the authenticator app show it. */
export const firstAdminSchema = firstAdminFields.refine(hasValidUsername, INVALID_USERNAME_ERROR)
export type FirstAdmin = z.output<typeof firstAdminSchema>

const openedSetupSchema = z.object({ companyName: z.string(), isCompanyNameFixed: z.boolean() })
export type OpenedSetup = z.output<typeof openedSetupSchema>

const setupStateSchema = z.object({ step: z.enum(SETUP_STEPS).nullable() })
export type SetupState = z.output<typeof setupStateSchema>

const throttle = { max: 20, perSeconds: 60, message: SETUP_MESSAGES.tooManyTries }

export const setupEndpoints = {
  open: defineEndpoint({
    method: 'POST',
    path: '/setup/open',
    extra: 'setup',
    summary: 'Open the setup link, which then works only in this browser',
    access: PUBLIC,
    body: setupHolderSchema,
    throttle,
    response: openedSetupSchema,
  }),
  createAdmin: defineEndpoint({
    method: 'POST',
    path: '/setup/admin',
    extra: 'setup',
    summary: 'Create and sign in the first Admin, which uses up the setup link',
    access: PUBLIC,
    body: setupHolderSchema.extend(firstAdminSchema.shape),
    throttle,
    response: sessionTokensSchema,
  }),
  state: defineEndpoint({
    method: 'GET',
    path: '/setup',
    extra: 'setup',
    summary: 'Get the next setup step, or null when setup is finished',
    access: ADMIN_ONLY,
    response: setupStateSchema,
  }),
  goTo: defineEndpoint({
    method: 'PUT',
    path: '/setup',
    extra: 'setup',
    summary: 'Save the next setup step, or that setup is done',
    access: ADMIN_ONLY,
    body: z.object({ step: z.enum([...SETUP_STEPS, 'done']) }),
    response: setupStateSchema,
  }),
}
