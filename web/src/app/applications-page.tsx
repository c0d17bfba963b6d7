import { PacketSlot } from '#web/applications/details/status-section.tsx'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { PacketSection } from '#web/packets/staff/packet-section.tsx'

/** The applications page; the details of each application show its packet. */
export function ApplicationsWithPackets() {
  return (
    <PacketSlot value={PacketSection}>
      <ApplicationsPage />
    </PacketSlot>
  )
}
