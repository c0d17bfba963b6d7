import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { PacketSlot } from '#web/applications/details/packet-slot.ts'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'

const PacketSection = lazyPart(
  () => import('#web/packets/staff/packet-section.tsx').then(file => file.PacketSection),
  { failed: PAGE_TEXTS.notLoaded },
)

/** The applications page; the details of each application show its packet. */
export function ApplicationsWithPackets() {
  return (
    <PacketSlot value={PacketSection}>
      <ApplicationsPage />
    </PacketSlot>
  )
}

ApplicationsWithPackets.readFirst = ApplicationsPage.readFirst
