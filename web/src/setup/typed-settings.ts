import { SMTP_SECURITIES } from '@epay/contract/settings/settings'
import { z } from 'zod'
import { storedIn } from '#web/lib/browser-storage.ts'

const text = z.string()

const company = z.object({
  companyName: text,
  companyAddress: text,
  companyPhone: text,
  payrollContact: text,
  timeZone: text,
})
const mail = z.object({
  mailFrom: text,
  smtpHost: text,
  smtpPort: z.number().catch(587),
  smtpSecurity: z.enum(SMTP_SECURITIES),
  smtpUser: text,
})

/** What is typed in a step and not saved yet; no password is among it. */
export const TYPED_SETTINGS = {
  company: storedIn('tab', 'epay-setup-company', company.partial()),
  mail: storedIn('tab', 'epay-setup-mail', mail.partial()),
}
