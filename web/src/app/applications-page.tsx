import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PacketSlot } from '#web/applications/details/packet-slot.ts'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'
import { openRecordAt } from '#web/ui/use-open-record.ts'

const loadPacketSection = () =>
  import('#web/packets/staff/packet-section.tsx').then(file => file.PacketSection)
const PacketSection = lazyPart(loadPacketSection, { failed: PAGE_TEXTS.notLoaded })

/** The applications page; the details of each application show its packet. */
export function ApplicationsWithPackets() {
  const isOpen = openRecordAt(useLocation()) !== undefined
  useEffect(() => {
    // At the same time as the details; what fails is tried again when the packet is shown.
    if (isOpen) loadPacketSection().catch(() => undefined)
  }, [isOpen])
  return (
    <PacketSlot value={PacketSection}>
      <ApplicationsPage />
    </PacketSlot>
  )
}
