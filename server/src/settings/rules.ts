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

type FixedSettings = Partial<Settings>
type Problems = Record<string, string[]>

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function isFixed(fixed: FixedSettings, name: SettingName): boolean {
  return Object.hasOwn(fixed, name)
}

export function fixedSettingsOf(fixed: FixedSettings): { name: SettingName; variable: string }[] {
  return SETTING_NAMES.filter(name => isFixed(fixed, name)).map(name => ({
    name,
    variable: settingOf(name).variable ?? '',
  }))
}

export function fixedSettingProblems(fixed: FixedSettings, after: Settings): Problems {
  const changed = fixedSettingsOf(fixed).filter(({ name }) => !isEqual(after[name], fixed[name]))
  return Object.fromEntries(
    changed.map(({ name, variable }) => [name, [SETTINGS_MESSAGES.fixed(variable)]] as const),
  )
}

export function changedSettings(before: Settings, after: Settings) {
  const names = SETTING_NAMES.filter(name => !isEqual(before[name], after[name]))
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
  const isServerChanged = SMTP_SETTINGS.some(name => after[name] !== before[name])
  return keepsPassword && isServerChanged && after.smtpHost !== ''
    ? { smtpPassword: [SETTINGS_MESSAGES.passwordAgain] }
    : {}
}

/** The audit trail records that the password changed, but never the password. */
export function describePasswordChange(
  before: PortalSettings,
  { smtpPassword }: Pick<SettingsUpdate, 'smtpPassword'>,
) {
  if (smtpPassword === undefined) return { before: {}, after: {} }
  return {
    before: { smtpPassword: before.smtpPasswordSealed === null ? 'none' : 'set' },
    after: { smtpPassword: smtpPassword ? 'changed' : 'removed' },
  }
}
