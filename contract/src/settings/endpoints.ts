import { z } from 'zod'
import { ADMIN_ONLY } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { settingsStateSchema, settingsUpdateSchema } from './settings.ts'

export const settingsEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/settings',
    extra: 'settings',
    summary: 'Get the settings, and which of them environment variables fix',
    access: ADMIN_ONLY,
    response: settingsStateSchema,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/settings',
    extra: 'settings',
    summary: 'Change the settings, which take effect right away',
    access: { ...ADMIN_ONLY, isClosedAfterReset: true },
    body: settingsUpdateSchema,
    response: settingsStateSchema,
  }),
  sendTestMail: defineEndpoint({
    method: 'POST',
    path: '/settings/test-mail',
    extra: 'settings',
    summary: "Send a test email to the Admin's own address with these settings, without saving them",
    access: ADMIN_ONLY,
    body: settingsUpdateSchema,
    throttle: { max: 10, perSeconds: 600, message: SETTINGS_MESSAGES.tooManyTests },
    response: z.object({ sentTo: z.string() }),
  }),
}
