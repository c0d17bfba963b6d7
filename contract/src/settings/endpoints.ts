import { ADMIN_ONLY } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { settingsStateSchema, settingsUpdateSchema } from './settings.ts'

export const settingsEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/settings',
    extra: 'settings',
    summary: 'The settings, and which of them environment variables set',
    access: ADMIN_ONLY,
    response: settingsStateSchema,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/settings',
    extra: 'settings',
    summary: 'Change the settings; they count at once, and on other servers within 5 seconds',
    access: ADMIN_ONLY,
    body: settingsUpdateSchema,
    response: settingsStateSchema,
  }),
}
