import { z } from 'zod'
import { PUBLIC } from '../auth/access.ts'
import { defineEndpoint } from './endpoint.ts'

export const platformEndpoints = {
  health: defineEndpoint({
    method: 'GET',
    path: '/health',
    summary: 'Does the database answer?',
    access: PUBLIC,
    response: z.object({ status: z.literal('ok') }),
  }),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Prometheus text; with the configured token as bearer, or from this machine when there is none',
    access: PUBLIC,
    response: { download: ['text/plain'] },
  }),
  portal: defineEndpoint({
    method: 'GET',
    path: '/portal',
    summary: 'What the pages need to know about this installation',
    access: PUBLIC,
    response: z.object({
      companyName: z.string(),
      /** Empty where it is not configured. */
      companyAddress: z.string(),
      isDemo: z.boolean(),
      hasDevMailbox: z.boolean(),
    }),
  }),
}
