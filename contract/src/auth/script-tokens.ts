import { z } from 'zod'
import { ADMIN_ONLY, SCRIPT_SCOPES, type ScriptScope } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { requiredText } from '../common/text.ts'

/** Lets secret scanners recognize a token. */
export const SCRIPT_TOKEN_PREFIX = 'epay_'
const SCRIPT_TOKEN_NAME_MAX = 60
export const SCRIPT_TOKEN_DAYS_MAX = 366
export const SCRIPT_TOKEN_DAYS_DEFAULT = 180

export const SCRIPT_TOKEN_MESSAGES = {
  nameNeeded: 'Please enter a name, such as Nightly payroll.',
  nameTooLong: `Please enter at most ${SCRIPT_TOKEN_NAME_MAX} characters.`,
  scopeNeeded: 'Please choose what the token may do.',
  days: `Please enter a number of days from 1 to ${SCRIPT_TOKEN_DAYS_MAX}.`,
  nameTaken: 'Another token has this name. The audit trail shows the name, so it must be its own.',
  notFound: 'This token does not exist.',
  unknown: 'There is no such token. Please check that it was copied as a whole.',
  expired: 'This token has expired. An Admin can make a new one.',
  revoked: 'This token was revoked. An Admin can make a new one.',
  needsScope: {
    import: 'This needs a token that may import payroll. Ask an Admin of your office for one.',
    read: 'This needs a token that may read. Ask an Admin of your office for one.',
  },
  notForScripts: 'No token opens this. A person signs in for it.',
  cannotRestore: 'A script cannot restore deleted employees. Import these files on the page Import.',
} as const

export const newScriptTokenSchema = z.object({
  name: requiredText(
    SCRIPT_TOKEN_MESSAGES.nameNeeded,
    SCRIPT_TOKEN_NAME_MAX,
    SCRIPT_TOKEN_MESSAGES.nameTooLong,
  ),
  scope: z.enum(SCRIPT_SCOPES, { error: SCRIPT_TOKEN_MESSAGES.scopeNeeded }),
  days: z
    .int({ error: SCRIPT_TOKEN_MESSAGES.days })
    .min(1, SCRIPT_TOKEN_MESSAGES.days)
    .max(SCRIPT_TOKEN_DAYS_MAX, SCRIPT_TOKEN_MESSAGES.days),
})
export type NewScriptToken = z.output<typeof newScriptTokenSchema>

const scriptTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(SCRIPT_SCOPES),
  createdBy: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Accurate to the minute. */
  lastUsedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
})
export type ScriptToken = z.infer<typeof scriptTokenSchema>

/** Only this response contains `token`: the server stores just its SHA-256. */
const createdScriptTokenSchema = scriptTokenSchema.extend({ token: z.string() })
export type CreatedScriptToken = z.infer<typeof createdScriptTokenSchema>

export const scriptTokenEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/script-tokens',
    extra: 'scriptTokens',
    summary: 'List API tokens, newest first, including ended ones for 90 days',
    access: ADMIN_ONLY,
    response: z.array(scriptTokenSchema),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/script-tokens',
    extra: 'scriptTokens',
    summary: 'Create an API token; only this response contains its text',
    access: { ...ADMIN_ONLY, isClosedAfterReset: true },
    body: newScriptTokenSchema,
    status: 201,
    response: createdScriptTokenSchema,
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/script-tokens/:id',
    extra: 'scriptTokens',
    summary: 'Revoke an API token, starting with its next call',
    access: ADMIN_ONLY,
    params: z.object({ id: z.uuid() }),
    response: z.object({ success: z.literal(true) }),
  }),
}

export const SCOPE_LABELS: Record<ScriptScope, string> = {
  import: 'Import payroll',
  read: 'View employees and applications',
}

export const SCRIPT_TOKEN_TEXTS = {
  subLine:
    'API tokens let other systems, such as your payroll software, connect to EPay. Each token allows one task for a limited time, and the audit trail logs everything it does. Tokens never give access to full SSNs, account numbers, files, or paychecks.',
  failed: "We couldn't load your tokens.",
  empty: 'No tokens yet',
  emptyHelp: 'Create one for each script so you can revoke them separately.',
  listTitle: 'Tokens',
  newToken: 'New Token',
  createTitle: 'Create a token',
  createFailed: "We couldn't create the token. Try again.",
  name: 'Name',
  nameHint: 'Shown in the audit trail.',
  scope: 'Permission',
  days: 'Expires in (days)',
  createdTitle: 'Token {name}',
  createdText:
    "Copy this token now. You won't be able to see it again. Anyone who has it can use it, so store it somewhere only your script can read.",
  token: 'Token',
  copy: 'Copy',
  copied: 'Copied.',
  copyBlocked: 'Your browser blocked copying. Select the token and copy it yourself.',
  done: 'Done',
  createdByName: 'Created by {name}',
  lastUsed: 'Last used',
  neverUsed: 'Never used',
  expires: 'Expires',
  expired: 'Expired',
  revoked: 'Revoked',
  active: 'Works',
  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',
  revokeTitle: 'Revoke {name}?',
  revokeText: "The script using this token will lose access right away. You can't undo this.",
  revokeDone: '{name} revoked.',
} as const
