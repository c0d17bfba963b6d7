import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { loadApplication } from '#server/applications/load-application.ts'
import type { Context } from '#server/platform/context.ts'
import { loadPacketRecord, presentOverview } from './packet-state.ts'

/**
 * What has become of an application's packet; nothing of its content.
 * Throws: NOT_FOUND.
 */
export async function getPacketOverview({ clock, database }: Context, id: string): Promise<PacketOverview> {
  const application = await loadApplication(database.orm, id)
  return presentOverview(await loadPacketRecord(database.orm, application), clock.today())
}
