import { z } from 'zod'
import { applicationIdParams } from '../applications/params.ts'
import { MANAGERS } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { reverificationSchema, section2Schema } from './i9-schemas.ts'
import { packetOverviewSchema } from './staff-schemas.ts'

/** The endpoints with which HR notes what was done for Form I-9; what is due stands in the packet's overview. */
export const i9Endpoints = {
  noteSection2: defineEndpoint({
    method: 'PUT',
    path: '/JobApplication/:id/i9-section-2',
    extra: 'i9Clock',
    summary: 'Note on which day section 2 of Form I-9 was completed, or take that back',
    access: MANAGERS,
    params: applicationIdParams,
    body: section2Schema,
    response: packetOverviewSchema,
  }),
  noteReverification: defineEndpoint({
    method: 'POST',
    path: '/JobApplication/:id/i9-reverification',
    extra: 'i9Clock',
    summary: 'Note that an expiring work authorization was reverified, and until when the new one lasts',
    access: MANAGERS,
    params: applicationIdParams,
    body: reverificationSchema,
    response: packetOverviewSchema,
  }),
  undoReverification: defineEndpoint({
    method: 'DELETE',
    path: '/JobApplication/:id/i9-reverification/:recordId',
    extra: 'i9Clock',
    summary: 'Take back the newest reverification that was noted',
    access: MANAGERS,
    params: applicationIdParams.extend({ recordId: z.string().max(100) }),
    response: packetOverviewSchema,
  }),
}
