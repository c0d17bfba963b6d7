import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import type { Application } from '@epay/contract/applications/schemas'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import type { PacketFileKind } from '@epay/contract/packets/staff-schemas'
import { downloadFile } from '#web/lib/api-client.ts'

const DEFAULT_EXTENSION = '.pdf'

/** `Ana_resume.docx`: the upload's own extension, `.pdf` without one. */
export function resumeFileName(firstName: string, uploadedName: string | null | undefined): string {
  return `${firstName}_resume${/\.[^./\\]+$/.exec(uploadedName ?? '')?.[0] ?? DEFAULT_EXTENSION}`
}

export async function downloadResume({ id, firstName, resumePath }: Application): Promise<void> {
  try {
    await downloadFile(applicationEndpoints.downloadResume, { params: { id } }, ({ name }) =>
      resumeFileName(firstName, name ?? resumePath),
    )
  } catch (error) {
    // The specification shows no message for it.
    console.error('The resume could not be downloaded', error)
  }
}

/** Throws: ApiError. */
export function downloadPacket(
  { id, firstName, lastName }: Application,
  kind: PacketFileKind,
): Promise<void> {
  return downloadFile(
    packetEndpoints[kind],
    { params: { id } },
    ({ name }) => name ?? `${firstName}_${lastName}_packet.${kind}`,
  )
}

/** Also one that was reopened. Throws: ApiError. */
export function downloadPacketVersion(
  { id, firstName, lastName }: Application,
  version: number,
  kind: PacketFileKind,
): Promise<void> {
  return downloadFile(
    packetStaffEndpoints.version,
    { params: { id }, query: { version, kind } },
    ({ name }) => name ?? `${firstName}_${lastName}_version_${version}_packet.${kind}`,
  )
}
