import { pick } from '@epay/contract/common/records'
import { SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import {
  SETTING_NAMES,
  type Settings,
  type SettingsState,
  type SettingsUpdate,
  settingProblems,
} from '@epay/contract/settings/settings'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAddressProblems } from '#server/mail/mail-server-address.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, refuseOutdated } from '#server/platform/errors.ts'
import { isModificationTime, nextModificationTime } from '#server/platform/modification-time.ts'
import { boundToSmtpPassword, type PortalSettings, readSettings } from '#server/platform/settings.ts'
import { lockSettings, type SettingsRow, saveSettings } from './queries.ts'
import {
  changedSettings,
  describePasswordChange,
  fixedSettingProblems,
  fixedSettingsOf,
  passwordProblems,
} from './rules.ts'

export async function getSettings(context: Context): Promise<SettingsState> {
  return presentSettings(context, await readSettings(context.db, context.config))
}

function presentSettings({ config }: Context, settings: PortalSettings): SettingsState {
  return {
    ...pick(settings, SETTING_NAMES),
    hasSmtpPassword: config.smtpUrl
      ? new URL(config.smtpUrl).password !== ''
      : settings.smtpPasswordSealed !== null,
    fixed: fixedSettingsOf(config.fixedSettings),
    lastModificationTime: settings.lastModificationTime?.toISOString() ?? null,
  }
}

export type OnSettingsChanged = (
  context: TransactionContext,
  change: { before: Settings; after: Settings },
) => Promise<void>

/**
 * Takes effect in every process with its next request or job.
 * Throws: INVALID_INPUT, including for a setting that comes from an environment variable; OUTDATED if the settings have
 * changed since the client loaded them.
 */
export async function changeSettings(
  context: Context,
  update: SettingsUpdate,
  onChanged?: OnSettingsChanged,
): Promise<SettingsState> {
  const { config } = context
  return inTransaction(context, async context => {
    const row = await lockSettings(context.db)
    const before = await readSettings(context.db, config)
    refuseOutdated(
      update.lastModificationTime,
      seen => isModificationTime(seen, before.lastModificationTime),
      SETTINGS_MESSAGES.changedMeanwhile,
    )
    const after: Settings = pick(update, SETTING_NAMES)
    const problems = {
      ...settingProblems(after),
      ...(after.smtpHost === before.smtpHost && after.smtpPort === before.smtpPort
        ? {}
        : findAddressProblems(config, after)),
      ...passwordProblems(before, update),
      ...fixedSettingProblems(config.fixedSettings, after),
    }
    if (Object.keys(problems).length > 0) throw invalidInput(problems)
    await storeSettings(context, { row, before, after, smtpPassword: update.smtpPassword })
    await onChanged?.(context, { before, after })
    return presentSettings(context, await readSettings(context.db, config))
  })
}

/**
 * Changes some settings within the caller's transaction.
 * @param change returns the new values, which must not contradict an environment variable
 */
export async function changeSomeSettings(
  context: TransactionContext,
  change: (before: Settings) => Partial<Settings>,
): Promise<void> {
  const row = await lockSettings(context.db)
  const before = await readSettings(context.db, context.config)
  const after = { ...pick(before, SETTING_NAMES), ...change(before) }
  await storeSettings(context, { row, before, after })
}

type Change = {
  row: SettingsRow
  before: PortalSettings
  after: Settings
  smtpPassword?: SettingsUpdate['smtpPassword']
}

async function storeSettings(context: TransactionContext, { row, before, after, smtpPassword }: Change) {
  const { cipher, clock } = context
  const changes = changedSettings(before, after)
  const isPasswordChanged = smtpPassword !== undefined
  if (Object.keys(changes.after).length === 0 && !isPasswordChanged) return
  await saveSettings(context.db, {
    values: { ...row.values, ...changes.after },
    ...(isPasswordChanged && {
      smtpPasswordSealed: smtpPassword ? cipher.seal(smtpPassword, boundToSmtpPassword()) : null,
    }),
    lastModificationTime: nextModificationTime(clock.now(), before.lastModificationTime),
  })
  const password = describePasswordChange(before, { smtpPassword })
  await recordAudit(context, {
    action: 'settings.changed',
    recordType: 'settings',
    recordId: 'portal',
    before: { ...changes.before, ...password.before },
    after: { ...changes.after, ...password.after },
  })
}
