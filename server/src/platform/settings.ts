import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '@epay/contract/settings/settings'
import { isDatabaseAway } from '#server/database/database-away.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Config } from './config.ts'
import type { SealedColumn } from './sealed-column.ts'
import { portalSettings } from './tables.ts'

/** Everything that Admins can set, as it is now. */
export type PortalSettings = Settings &
  Readonly<{
    smtpPasswordSealed: string | null
    /** Of the company's logo, if there is one. */
    logoId: string | null
    lastModificationTime: Date | null
  }>

export type SettingsSource = {
  /** As last read, for what can't wait: at most as old as the last request or job. */
  readonly latest: PortalSettings
  /** As they are now. */
  fresh(): Promise<PortalSettings>
}

type FromEnvironment = Pick<Config, 'fixedSettings' | 'defaultSettings'>

/** Reads the settings with each request or job. While the database is away, those that were read last stay. */
export async function openSettings(environment: FromEnvironment, orm: Executor): Promise<SettingsSource> {
  let latest = await readSettings(orm, environment)
  return {
    get latest() {
      return latest
    },
    async fresh() {
      try {
        latest = await readSettings(orm, environment)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
      }
      return latest
    },
  }
}

/** What is stored, on top of the defaults; what the environment sets is on top of that. */
export async function readSettings(
  db: Executor,
  { fixedSettings, defaultSettings }: FromEnvironment,
): Promise<PortalSettings> {
  const { values, smtpPasswordSealed, logoId, lastModificationTime } = portalSettings
  const [row] = await db
    .select({ values, smtpPasswordSealed, logoId, lastModificationTime })
    .from(portalSettings)
  const stored = settingsSchema.parse({ ...DEFAULT_SETTINGS, ...defaultSettings, ...row?.values })
  return Object.freeze({
    ...stored,
    ...fixedSettings,
    smtpPasswordSealed: row?.smtpPasswordSealed ?? null,
    logoId: row?.logoId ?? null,
    lastModificationTime: row?.lastModificationTime ?? null,
  })
}

/** What the password of the mail server is bound to. */
export const boundToSmtpPassword = () => 'portal_settings:smtp_password'

export const SEALED_SETTINGS_COLUMNS: readonly SealedColumn[] = [
  { column: portalSettings.smtpPasswordSealed, id: portalSettings.id, boundTo: boundToSmtpPassword },
]
