import { z } from 'zod'
import { applicationIdParams } from '../applications/params.ts'
import { ADMIN_ONLY } from '../common/access.ts'
import { dateSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { pageOf, pagingShape, sortingSchema } from '../common/paging.ts'

export const DUE_PACKET_SORT_FIELDS = ['EndedOn', 'HiredOn', 'Name'] as const
export type DuePacketSortField = (typeof DUE_PACKET_SORT_FIELDS)[number]

const duePacketSchema = z.object({
  applicationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobAppliedFor: z.string(),
  employeeId: z.string().nullable(),
  hiredOn: dateSchema,
  endedOn: dateSchema,
  keepUntil: dateSchema,
})
export type DuePacket = z.infer<typeof duePacketSchema>

/** The endpoints with which packets are deleted that no longer have to be kept. */
export const retentionEndpoints = {
  listDue: defineEndpoint({
    method: 'GET',
    path: '/packets/due',
    extra: 'retention',
    summary: 'Page of packets that no longer have to be kept',
    access: ADMIN_ONLY,
    query: z.object({ ...pagingShape, sorting: sortingSchema(DUE_PACKET_SORT_FIELDS) }),
    response: pageOf(duePacketSchema),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/JobApplication/:id/packet',
    extra: 'retention',
    summary: 'Delete a packet that no longer has to be kept, with all its versions and files',
    access: ADMIN_ONLY,
    params: applicationIdParams,
    response: z.object({ success: z.literal(true) }),
  }),
}
