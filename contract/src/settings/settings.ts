import { z } from 'zod'
import type { LinkPurpose } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { fieldNames, shapeOf } from '../common/fields.ts'
import { tooLong } from '../common/messages.ts'
import { recordOf } from '../common/records.ts'
import { SETTINGS, type SettingName } from './declared-settings.ts'
import { SETTINGS_MESSAGES } from './messages.ts'

export const SETTING_NAMES = fieldNames(SETTINGS)

export const settingsSchema = z.object(shapeOf(SETTINGS))
/** Read-only, because all readers share one object. */
export type Settings = Readonly<z.output<typeof settingsSchema>>

export const DEFAULT_SETTINGS: Settings = Object.freeze(
  settingsSchema.parse(recordOf(SETTING_NAMES, name => SETTINGS[name].default)),
)

/** Returns '' until the company has a name. */
export function ownCompanyName({ companyName }: Pick<Settings, 'companyName'>): string {
  return companyName === DEFAULT_SETTINGS.companyName ? '' : companyName
}

/**
 * These settings determine which server receives emails and the mail server's password, so the password must be
 * entered again when one of them changes.
 */
export const SMTP_SETTINGS = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'] as const

export function settingProblems(settings: Settings): Partial<Record<SettingName, string[]>> {
  return settings.secondReminderDays > settings.firstReminderDays
    ? {}
    : { secondReminderDays: [SETTINGS_MESSAGES.secondReminder] }
}

const HOUR_SECONDS = 3600
const SIGNING_HOURS = 2

export function linkSeconds(settings: Settings, purpose: LinkPurpose): number {
  const seconds: Record<LinkPurpose, number> = {
    'review-application': settings.approverLinkHours * HOUR_SECONDS,
    'complete-packet': settings.candidateLinkDays * 24 * HOUR_SECONDS,
    'sign-forms': SIGNING_HOURS * HOUR_SECONDS,
    'set-password': settings.passwordLinkHours * HOUR_SECONDS,
  }
  return seconds[purpose]
}

const smtpPasswordSchema = z.string().max(500, tooLong(500)).nullable().optional()

/** All settings. Omit the password to keep it; `null` removes it. */
export const settingsUpdateSchema = settingsSchema.extend({
  smtpPassword: smtpPasswordSchema,
  lastModificationTime: instantSchema.nullable(),
})
export type SettingsUpdate = z.output<typeof settingsUpdateSchema>

export const settingsStateSchema = settingsSchema.extend({
  hasSmtpPassword: z.boolean(),
  fixed: z.array(z.object({ name: z.enum(SETTING_NAMES), variable: z.string() })),
  lastModificationTime: instantSchema.nullable(),
})
export type SettingsState = z.output<typeof settingsStateSchema>
