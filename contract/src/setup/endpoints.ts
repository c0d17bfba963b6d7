import { z } from 'zod'
import { sessionTokensSchema } from '../auth/schemas.ts'
import { ADMIN_ONLY, PUBLIC } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import {
  firstAdminSchema,
  openedSetupSchema,
  SETUP_MESSAGES,
  SETUP_STEPS,
  setupHolderSchema,
  setupStateSchema,
} from './schemas.ts'

const throttle = { max: 20, perSeconds: 60, message: SETUP_MESSAGES.tooManyTries }

export const setupEndpoints = {
  open: defineEndpoint({
    method: 'POST',
    path: '/setup/open',
    extra: 'setup',
    summary: 'Open the set-up address; afterwards it works in this browser only',
    access: PUBLIC,
    body: setupHolderSchema,
    throttle,
    response: openedSetupSchema,
  }),
  createAdmin: defineEndpoint({
    method: 'POST',
    path: '/setup/admin',
    extra: 'setup',
    summary: 'Make the first Admin, who is signed in by it; the set-up address is used up',
    access: PUBLIC,
    body: setupHolderSchema.extend(firstAdminSchema.shape),
    throttle,
    response: sessionTokensSchema,
  }),
  state: defineEndpoint({
    method: 'GET',
    path: '/setup',
    extra: 'setup',
    summary: 'The next step of the set-up, if it is not finished',
    access: ADMIN_ONLY,
    response: setupStateSchema,
  }),
  goTo: defineEndpoint({
    method: 'PUT',
    path: '/setup',
    extra: 'setup',
    summary: 'Save the next step of the set-up, or that it is done',
    access: ADMIN_ONLY,
    body: z.object({ step: z.enum([...SETUP_STEPS, 'done']) }),
    response: setupStateSchema,
  }),
}
