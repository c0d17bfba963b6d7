import { z } from 'zod'
import { SETTING_UP, SIGNED_IN } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { typedText } from '../common/text.ts'
import { PASSWORD_MAX, RECOVERY_CODES } from './limits.ts'
import { AUTH_MESSAGES } from './messages.ts'

const password = z.string().max(PASSWORD_MAX * 8)
const code = typedText().max(40)
const throttle = { max: 30, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries }
const done = z.object({ success: z.literal(true) })

const secondFactorStateSchema = z.object({
  isOn: z.boolean(),
  /** The company requires it for one of the person's roles. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) })

export const secondFactorEndpoints = {
  state: defineEndpoint({
    method: 'GET',
    path: '/auth/second-factor',
    extra: 'secondFactor',
    summary: "Is one's own second factor on?",
    access: SETTING_UP,
    response: secondFactorStateSchema,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/start',
    extra: 'secondFactor',
    summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
    access: SETTING_UP,
    body: z.object({ password }),
    throttle,
    /** `uri` is the content of the QR code, `secret` the same secret for typing (base32). */
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    extra: 'secondFactor',
    summary: 'Turn the second factor on; the recovery codes are shown this once',
    access: SETTING_UP,
    body: z.object({ code }),
    throttle,
    response: recoveryCodesSchema,
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    extra: 'secondFactor',
    summary: 'Replace the recovery codes; the new ones are shown this once',
    access: SIGNED_IN,
    body: z.object({ password, code }),
    throttle,
    response: recoveryCodesSchema,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/remove',
    extra: 'secondFactor',
    summary: 'Turn the second factor off',
    access: SIGNED_IN,
    body: z.object({ password, code }),
    throttle,
    response: done,
  }),
}
