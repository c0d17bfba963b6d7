import type { Status } from '@epay/contract/applications/status'
import { STATUS_LABELS } from '@epay/contract/applications/status'
import { LINK_TTL_SECONDS } from '@epay/contract/auth/link-purposes'
import { compose } from '#server/mail/compose.ts'

type Applicant = { firstName: string; lastName: string; jobAppliedFor: string }
type Mail = { kind: string; subject: string; text: string; html: string }

const SECONDS_PER_HOUR = 3600
const REVIEW_LINK_HOURS = LINK_TTL_SECONDS['review-application'] / SECONDS_PER_HOUR
const PACKET_LINK_DAYS = LINK_TTL_SECONDS['complete-packet'] / (24 * SECONDS_PER_HOUR)

/** Names may hold line ends; a subject may not. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function fullName({ firstName, lastName }: Applicant): string {
  return oneLine(`${firstName} ${lastName}`)
}

/** Tells the applicant that the application has arrived. */
export function applicationReceivedEmail(companyName: string, applicant: Applicant): Mail {
  const job = oneLine(applicant.jobAppliedFor)
  return {
    kind: 'application-received',
    subject: `We received your application: ${job}`,
    ...compose({
      companyName,
      heading: 'Thank you for your application',
      paragraphs: [
        `Dear ${fullName(applicant)},`,
        `your application for ${job} has arrived. We'll review it and get back to you soon.`,
      ],
    }),
  }
}

/** Asks an approver for the next decision, with links that open, approve or reject. */
export function approvalRequestEmail(options: {
  companyName: string
  publicUrl: string
  approver: string
  applicant: Applicant
  status: Status
  token: string
  isReminder?: boolean
}): Mail {
  const { companyName, publicUrl, approver, applicant, status, token, isReminder = false } = options
  const job = oneLine(applicant.jobAppliedFor)
  const decide = (action: string) => `${publicUrl}/application-action?token=${token}&action=${action}`
  return {
    kind: isReminder ? 'approval-reminder' : 'approval-request',
    subject: `${isReminder ? 'Reminder: please' : 'Please'} review: ${fullName(applicant)}, ${job}`,
    ...compose({
      companyName,
      heading: `An application ${isReminder ? 'still ' : ''}waits for your decision`,
      paragraphs: [
        `Hello ${oneLine(approver)},`,
        `${fullName(applicant)} applied for ${job}. The application is in the state ${STATUS_LABELS[status]} and you decide next.`,
      ],
      action: { label: 'Open application', url: `${publicUrl}/validate-token?token=${token}` },
      links: [
        { label: 'Approve', url: decide('approve') },
        { label: 'Reject', url: decide('reject') },
      ],
      footer: `These links are yours alone: please do not forward this mail. They work for ${REVIEW_LINK_HOURS} hours or until the decision is made.`,
    }),
  }
}

/** Sends the candidate to the employee packet. */
export function packetInvitationEmail(options: {
  companyName: string
  publicUrl: string
  applicant: Applicant
  applicationId: string
  token: string
  isReminder?: boolean
}): Mail {
  const { companyName, publicUrl, applicant, applicationId, token, isReminder = false } = options
  return {
    kind: isReminder ? 'packet-reminder' : 'packet-invitation',
    subject: isReminder
      ? 'Reminder: please complete your employee packet'
      : `Welcome to ${companyName}: please complete your employee packet`,
    ...compose({
      companyName,
      heading: isReminder ? 'Your employee packet is not complete yet' : 'Welcome aboard',
      paragraphs: [
        `Dear ${fullName(applicant)},`,
        `your application for ${oneLine(applicant.jobAppliedFor)} was approved. Please complete your employee packet before your first day.`,
        'Have these at hand: your Social Security Number, your bank account and routing numbers, two emergency contacts, and photos or scans of your identity documents.',
      ],
      action: {
        label: 'Complete employee packet',
        url: `${publicUrl}/employee-packet?applicationId=${applicationId}&token=${token}`,
      },
      footer: `This link is yours alone: please do not forward this mail. It works for ${PACKET_LINK_DAYS} days.`,
    }),
  }
}

/** A courteous no. */
export function rejectionEmail(companyName: string, applicant: Applicant): Mail {
  const job = oneLine(applicant.jobAppliedFor)
  return {
    kind: 'application-rejected',
    subject: `Your application: ${job}`,
    ...compose({
      companyName,
      heading: 'About your application',
      paragraphs: [
        `Dear ${fullName(applicant)},`,
        `thank you for your interest in working with us and for the time that you took to apply for ${job}. We have decided not to move forward with your application this time.`,
        'You are welcome to apply again. We wish you all the best.',
      ],
    }),
  }
}
