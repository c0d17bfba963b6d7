import { PAGES } from '@epay/contract/auth/pages'
import type { Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { PACKET_COPY_HOURS } from '@epay/contract/packets/options'
import { REOPENED_TEXTS } from '@epay/contract/packets/page-texts'
import { fullName, oneLine, packetLink } from '#server/applications/emails.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import { greeting } from '#server/mail/greeting.ts'

type Applicant = { firstName: string; lastName: string; jobAppliedFor: string }

/** Tells HR that a packet has arrived, without any of its content. */
export function packetSubmittedEmail(options: { company: Company; webUrl: string; applicant: Applicant }) {
  const { company, webUrl, applicant } = options
  const name = fullName(applicant)
  const job = oneLine(applicant.jobAppliedFor)
  return {
    kind: 'packet-submitted',
    subject: `Employee packet received: ${name}, ${job}`,
    ...compose({
      company,
      heading: `${name} submitted an employee packet`,
      paragraphs: [
        `${name} (${job}) submitted an employee packet. Download the PDF and the ZIP file from the application's details.`,
      ],
      action: { label: 'Open Applications', url: `${webUrl}${PAGES.applications.path}` },
    }),
  }
}

/** Tells the signer that the packet has arrived; `submittedBy` names who of the office submitted it, if it was not they. */
export function packetReceivedEmail(options: {
  company: Company
  applicant: Applicant & { language: Language }
  submittedBy: string | undefined
}) {
  const { company, applicant, submittedBy } = options
  const { firstName, language } = applicant
  const t = TRANSLATE_MAIL[language]
  const byOffice = [
    t('{name} from {company} submitted your employee packet for you.', {
      name: submittedBy ?? '',
      company: company.companyName,
    }),
    t("Didn't ask for this? Call the office right away."),
  ]
  const bySigner = [
    t('We got your employee packet. HR will contact you if they need anything else.'),
    t('Want a copy? Open the same link within {hours} hours to download it.', { hours: PACKET_COPY_HOURS }),
  ]
  return {
    kind: 'packet-received',
    subject: t('We got your employee packet'),
    ...compose({
      company,
      language,
      heading: t('We got your employee packet'),
      paragraphs: [greeting(firstName, language), ...(submittedBy === undefined ? bySigner : byOffice)],
    }),
  }
}

/** Asks the candidate to correct the packet, with HR's reason in its own words. */
export function packetReopenedEmail(options: {
  company: Company
  webUrl: string
  applicant: Applicant & { id: string; language: Language }
  reason: string
  token: string
  linkDays: number
}) {
  const { company, webUrl, applicant, reason, token, linkDays } = options
  const { firstName, language } = applicant
  const t = TRANSLATE_MAIL[language]
  return {
    kind: 'packet-reopened',
    subject: t('Complete your employee packet again'),
    ...compose({
      company,
      language,
      heading: t('Your employee packet needs a change'),
      paragraphs: [
        greeting(firstName, language),
        t('We reviewed your employee packet and need you to fix something.'),
        t(REOPENED_TEXTS.reason, { reason }),
      ],
      ...packetLink({ webUrl, language, applicationId: applicant.id, token, linkDays }),
    }),
  }
}
