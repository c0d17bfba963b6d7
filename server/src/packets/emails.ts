import { PAGES } from '@epay/contract/auth/pages'
import type { Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { PACKET_COPY_HOURS } from '@epay/contract/packets/options'
import { REOPENED_TEXTS } from '@epay/contract/packets/page-texts'
import { fullName, oneLine, packetLink, salutation } from '#server/applications/emails.ts'
import { compose } from '#server/mail/compose.ts'

type Applicant = { firstName: string; lastName: string; jobAppliedFor: string }

/** Tells HR that a packet has arrived, without any of its content. */
export function packetSubmittedEmail(options: { companyName: string; webUrl: string; applicant: Applicant }) {
  const { companyName, webUrl, applicant } = options
  const name = fullName(applicant)
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
      action: { label: 'Open applications', url: `${webUrl}${PAGES.applications.path}` },
    }),
  }
}

/** Tells the signer that the packet has arrived; `submittedBy` names who of the office submitted it, if it was not they. */
export function packetReceivedEmail(options: {
  companyName: string
  applicant: Applicant & { language: Language }
  submittedBy: string | undefined
}) {
  const { companyName, applicant, submittedBy } = options
  const { language } = applicant
  const t = TRANSLATE_MAIL[language]
  const byOffice = [
    t('{name} of {company} submitted your employee packet for you.', {
      name: submittedBy ?? '',
      company: companyName,
    }),
    t('If you did not ask for this, please call the office at once.'),
  ]
  const bySigner = [
    t('your employee packet has arrived. HR will review it and contact you if more information is needed.'),
    t(
      'You can download your copy for {hours} hours: open the link with which you submitted the packet again.',
      { hours: PACKET_COPY_HOURS },
    ),
  ]
  return {
    kind: 'packet-received',
    subject: t('We received your employee packet'),
    ...compose({
      companyName,
      language,
      heading: t('We received your employee packet'),
      paragraphs: [salutation(applicant), ...(submittedBy === undefined ? bySigner : byOffice)],
    }),
  }
}

/** Asks the candidate to correct the packet, with HR's reason in its own words. */
export function packetReopenedEmail(options: {
  companyName: string
  webUrl: string
  applicant: Applicant & { id: string; language: Language }
  reason: string
  token: string
  linkDays: number
}) {
  const { companyName, webUrl, applicant, reason, token, linkDays } = options
  const { language } = applicant
  const t = TRANSLATE_MAIL[language]
  return {
    kind: 'packet-reopened',
    subject: t('Please complete your employee packet again'),
    ...compose({
      companyName,
      language,
      heading: t('Your employee packet needs a correction'),
      paragraphs: [
        salutation(applicant),
        t(
          'we have gone through your employee packet, and something has to be corrected. Please complete it again.',
        ),
        t(REOPENED_TEXTS.reason, { reason }),
      ],
      ...packetLink({ webUrl, language, applicationId: applicant.id, token, linkDays }),
    }),
  }
}
