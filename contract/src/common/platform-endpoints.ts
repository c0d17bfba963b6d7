import { z } from 'zod'
import { PUBLIC } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { logoEndpoint, portalEndpoint } from './portal-endpoint.ts'

export const platformEndpoints = {
  health: defineEndpoint({
    method: 'GET',
    path: '/health',
    extra: 'monitoring',
    summary: 'Whether the database responds',
    access: PUBLIC,
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/ready',
    extra: 'monitoring',
    summary:
      'Whether the portal can write, store files, run jobs, send email, and scan uploads; a 503 names what fails',
    access: PUBLIC,
    response: z.object({ status: z.literal('ready') }),
  }),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/metrics',
    extra: 'monitoring',
    summary:
      'Metrics as Prometheus text; needs the configured bearer token, or without one, a call from this machine',
    access: PUBLIC,
    response: { download: ['text/plain'] },
  }),
  portal: portalEndpoint,
  logo: logoEndpoint,
}
