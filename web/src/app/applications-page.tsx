import { PacketSlot } from '#web/applications/details/status-section.tsx'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { PacketSection } from '#web/packets/staff/packet-section.tsx'

/** The applications, whose details show what became of each packet. */
export function ApplicationsWithPackets() {
  return (
    <PacketSlot value={PacketSection}>
      <ApplicationsPage />
    </PacketSlot>
  )
}
