import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import type { Application } from '@epay/contract/applications/schemas'
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
