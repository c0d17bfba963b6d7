import { PacketSlot, WorkStateSlot } from '#web/applications/details/status-section.tsx'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'

// Loaded separately, because the list doesn't need them.
const HiredSection = lazyPart(() => import('./hired-section.tsx').then(file => file.HiredSection))
const WorkState = lazyPart(() => import('#web/hand-over/work-state.tsx').then(file => file.WorkState))

/** Adds the parts of other domains to the details of an approved application. */
export function ApplicationsWithPackets() {
  return (
    <PacketSlot value={HiredSection}>
      <WorkStateSlot value={WorkState}>
        <ApplicationsPage />
      </WorkStateSlot>
    </PacketSlot>
  )
}
