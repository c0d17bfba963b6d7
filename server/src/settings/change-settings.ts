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
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, refuseOutdated } from '#server/platform/errors.ts'
import { isModificationTime, nextModificationTime } from '#server/platform/modification-time.ts'
import { boundToSmtpPassword, type PortalSettings, readSettings } from '#server/platform/settings.ts'
import { lockSettings, saveSettings } from './queries.ts'
import {
  changedSettings,
  fixedSettingsOf,
  passwordChange,
  passwordProblems,
  refusedChanges,
} from './rules.ts'

export async function getSettings(context: Context): Promise<SettingsState> {
  return present(context, await readSettings(context.database.orm, context.config))
}

function present({ config }: Context, settings: PortalSettings): SettingsState {
  return {
    ...pick(settings, SETTING_NAMES),
    hasSmtpPassword: config.smtpUrl
      ? new URL(config.smtpUrl).password !== ''
      : settings.smtpPasswordSealed !== null,
    fixed: fixedSettingsOf(config.fixedSettings),
    lastModificationTime: settings.lastModificationTime?.toISOString() ?? null,
  }
}

/**
 * Changes the settings, for this process with the commit and for others a moment later.
 * Throws: INVALID_INPUT, also for a change of what an environment variable sets; OUTDATED when they are not as the
 * client saw them.
 */
export async function changeSettings(context: Context, update: SettingsUpdate): Promise<SettingsState> {
  const { cipher, clock, config, database } = context
  return inTransaction(database, async tx => {
    const row = await lockSettings(tx)
    const before = await readSettings(tx, config)
    refuseOutdated(
      update.lastModificationTime,
      seen => isModificationTime(seen, before.lastModificationTime),
      SETTINGS_MESSAGES.changedMeanwhile,
    )
    const given: Settings = pick(update, SETTING_NAMES)
    const problems = {
      ...settingProblems(given),
      ...passwordProblems(before, update),
      ...refusedChanges(config.fixedSettings, given),
    }
    if (Object.keys(problems).length > 0) throw invalidInput(problems)
    const changed = changedSettings(before, given)
    const { smtpPassword } = update
    const isPasswordChanged = smtpPassword !== undefined
    if (Object.keys(changed.after).length === 0 && !isPasswordChanged) return present(context, before)
    await saveSettings(tx, {
      values: { ...row.values, ...changed.after },
      ...(isPasswordChanged && {
        smtpPasswordSealed: smtpPassword ? cipher.seal(smtpPassword, boundToSmtpPassword()) : null,
      }),
      lastModificationTime: nextModificationTime(clock.now(), before.lastModificationTime),
    })
    const password = passwordChange(before, update)
    await recordAudit(tx, context, {
      action: 'settings.changed',
      recordType: 'settings',
      recordId: 'portal',
      before: { ...changed.before, ...password.before },
      after: { ...changed.after, ...password.after },
    })
    return present(context, await readSettings(tx, config))
  })
}
