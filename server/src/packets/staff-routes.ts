import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route } from '#server/platform/route.ts'
import { createEmployeeFromPacket } from './create-employee.ts'
import { deletePacket } from './delete-packet.ts'
import { getPacketVersion } from './get-packet-file.ts'
import { getPacketOverview } from './get-packet-overview.ts'
import { listDuePackets } from './list-due-packets.ts'
import { noteEmploymentEnd } from './note-employment-end.ts'
import { reopenPacket } from './reopen-packet.ts'
import { withdrawReopening } from './withdraw-reopening.ts'

/** What staff do with a packet that was handed in. */
export function packetStaffRoutes(app: App, dependencies: Dependencies): void {
  const { overview, version, reopen, withdrawReopening: withdraw } = packetStaffEndpoints
  const { createEmployee: create, noteEnd, listDue, remove } = packetStaffEndpoints
  route(app, dependencies, overview, (context, { params }) => getPacketOverview(context, params.id))
  download(app, dependencies, version, (context, { params, query }) =>
    getPacketVersion(context, params.id, query),
  )
  route(app, dependencies, reopen, (context, { params, body }) => reopenPacket(context, params.id, body))
  route(app, dependencies, withdraw, (context, { params }) => withdrawReopening(context, params.id))
  route(app, dependencies, create, (context, { params, body }) =>
    createEmployeeFromPacket(context, params.id, body),
  )
  route(app, dependencies, noteEnd, (context, { params, body }) =>
    noteEmploymentEnd(context, params.id, body),
  )
  route(app, dependencies, listDue, (context, { query }) => listDuePackets(context, query))
  route(app, dependencies, remove, async (context, { params }) => {
    await deletePacket(context, params.id)
    return { success: true } as const
  })
}
