import { recordOf } from '@epay/contract/common/records'
import { type SettingName, settingOf } from '@epay/contract/settings/declared-settings'
import { SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import {
  SETTING_NAMES,
  type Settings,
  type SettingsUpdate,
  SMTP_SETTINGS,
} from '@epay/contract/settings/settings'
import type { PortalSettings } from '#server/platform/settings.ts'

type Fixed = Partial<Settings>
type Problems = Record<string, string[]>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function isFixed(fixed: Fixed, name: SettingName): boolean {
  return Object.hasOwn(fixed, name)
}

export function fixedSettingsOf(fixed: Fixed): { name: SettingName; variable: string }[] {
  return SETTING_NAMES.filter(name => isFixed(fixed, name)).map(name => ({
    name,
    variable: settingOf(name).variable ?? '',
  }))
}

export function refusedChanges(fixed: Fixed, after: Settings): Problems {
  const changed = fixedSettingsOf(fixed).filter(({ name }) => !isSame(after[name], fixed[name]))
  return Object.fromEntries(
    changed.map(({ name, variable }) => [name, [SETTINGS_MESSAGES.fixed(variable)]] as const),
  )
}

export function changedSettings(before: Settings, after: Settings) {
  const names = SETTING_NAMES.filter(name => !isSame(before[name], after[name]))
  return { before: recordOf(names, name => before[name]), after: recordOf(names, name => after[name]) }
}

/**
 * Requires the password again before it goes to another server, so that someone who may change the settings can't
 * capture it.
 */
export function passwordProblems(
  before: PortalSettings,
  after: Settings & Pick<SettingsUpdate, 'smtpPassword'>,
): Problems {
  const keepsPassword = before.smtpPasswordSealed !== null && after.smtpPassword === undefined
  const isElsewhere = SMTP_SETTINGS.some(name => after[name] !== before[name])
  return keepsPassword && isElsewhere && after.smtpHost !== ''
    ? { smtpPassword: [SETTINGS_MESSAGES.passwordAgain] }
    : {}
}

/** The audit trail records that the password changed, but never the password. */
export function passwordChange(
  before: PortalSettings,
  { smtpPassword }: Pick<SettingsUpdate, 'smtpPassword'>,
) {
  if (smtpPassword === undefined) return { before: {}, after: {} }
  return {
    before: { smtpPassword: before.smtpPasswordSealed === null ? 'none' : 'set' },
    after: { smtpPassword: smtpPassword ? 'changed' : 'removed' },
  }
}
