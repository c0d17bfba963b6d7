import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PacketSlot } from '#web/applications/details/packet-slot.ts'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { nextTask } from '#web/lib/next-task.ts'
import { lazyPart, prepare } from '#web/ui/lazy-page.tsx'
import { openRecordAt } from '#web/ui/use-open-record.ts'

const PacketSection = lazyPart(
  () => import('#web/packets/staff/packet-section.tsx').then(file => file.PacketSection),
  { failed: PAGE_TEXTS.notLoaded },
)

/** The applications page; the details of each application show its packet. */
export function ApplicationsWithPackets() {
  const isOpen = openRecordAt(useLocation()) !== undefined
  useEffect(() => {
    // At the same time as the details.
    if (isOpen) void nextTask().then(() => prepare(PacketSection))
  }, [isOpen])
  return (
    <PacketSlot value={PacketSection}>
      <ApplicationsPage />
    </PacketSlot>
  )
}
