import type { Application } from '@epay/contract/applications/schemas'
import { HireForms } from '#web/company-forms/staff/hire-forms.tsx'
import { PacketSection } from '#web/packets/staff/packet-section.tsx'

export function HiredSection({ application }: { application: Application }) {
  return (
    <>
      <PacketSection application={application} />
      <HireForms applicationId={application.id} />
    </>
  )
}
