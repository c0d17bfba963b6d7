import { PacketSlot, WorkStateSlot } from '#web/applications/details/status-section.tsx'
import { ApplicationsPage } from '#web/applications/pages/applications-page.tsx'
import { HireForms } from '#web/company-forms/staff/hire-forms.tsx'
import { WorkState } from '#web/hand-over/work-state.tsx'
import { PacketSection } from '#web/packets/staff/packet-section.tsx'

type Part = Parameters<typeof PacketSection>[0]

function HiredSection({ application }: Part) {
  return (
    <>
      <PacketSection application={application} />
      <HireForms applicationId={application.id} />
    </>
  )
}

/** The applications page; the details of each approved application show where the person works, and the packet. */
export function ApplicationsWithPackets() {
  return (
    <PacketSlot value={HiredSection}>
      <WorkStateSlot value={WorkState}>
        <ApplicationsPage />
      </WorkStateSlot>
    </PacketSlot>
  )
}
