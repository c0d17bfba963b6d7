import type { Application } from '@epay/contract/applications/schemas'
import { type ComponentType, lazy, Suspense } from 'react'
import { PacketSlot, WorkStateSlot } from '#web/applications/details/status-section.tsx'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'

type Part = ComponentType<{ application: Application }>

/** A part of the details that is loaded separately, because the list doesn't need it. */
function lazyPart(load: () => Promise<Part>): Part {
  const LoadedPart = lazy(async () => ({ default: await load() }))
  return ({ application }) => (
    <Suspense>
      <LoadedPart application={application} />
    </Suspense>
  )
}

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
