import { z } from 'zod'
import { PUBLIC } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { logoEndpoint, portalEndpoint } from './portal-endpoint.ts'

export const platformEndpoints = {
  health: defineEndpoint({
    method: 'GET',
    path: '/health',
    extra: 'monitoring',
    summary: 'Does the database answer?',
    access: PUBLIC,
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/ready',
    extra: 'monitoring',
    summary: 'Can it write, store, run jobs, send mail and scan uploads? 503 names what does not work',
    access: PUBLIC,
    response: z.object({
      status: z.literal('ready'),
    }),
  }),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/metrics',
    extra: 'monitoring',
    summary: 'Prometheus text; with the configured token as bearer, or from this machine when there is none',
    access: PUBLIC,
    response: { download: ['text/plain'] },
  }),
  portal: portalEndpoint,
  logo: logoEndpoint,
}
