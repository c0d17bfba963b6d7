import { PAGES } from '@epay/contract/auth/pages'
import { compose } from '#server/mail/compose.ts'

type Applicant = { firstName: string; lastName: string; jobAppliedFor: string }

/** Tells HR that a packet has arrived; its content stays in the portal. */
export function packetSubmittedEmail(options: {
  companyName: string
  publicUrl: string
  applicant: Applicant
}) {
  const { companyName, publicUrl, applicant } = options
  // Names may hold line ends; a subject may not.
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  const name = oneLine(`${applicant.firstName} ${applicant.lastName}`)
  const job = oneLine(applicant.jobAppliedFor)
  return {
    kind: 'packet-submitted',
    subject: `Employee packet received: ${name}, ${job}`,
    ...compose({
      companyName,
      heading: 'An employee packet has arrived',
      paragraphs: [
        `The employee packet of ${name} for ${job} was submitted.`,
        "The PDF and the ZIP archive can be downloaded from the application's details in the portal.",
      ],
      action: { label: 'Open applications', url: `${publicUrl}${PAGES.applications.path}` },
    }),
  }
}
