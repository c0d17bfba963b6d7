import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '@epay/contract/settings/settings'
import { sql } from 'drizzle-orm'
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { prepareOnce } from '#server/database/prepare-once.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Config } from './config.ts'
import type { SealedColumn } from './sealed-column.ts'
import { portalSettings } from './tables.ts'

export type PortalSettings = Settings &
  Readonly<{
    smtpPasswordSealed: string | null
    logoId: string | null
    lastModificationTime: Date | null
  }>

export type SettingsSource = {
  /** The settings as of the last request or job, for synchronous callers. */
  readonly latest: PortalSettings
  refresh(): Promise<PortalSettings>
  /** Like `refresh`, but takes the version from callers that have just read it in another query. */
  settingsAt(version: string | null): Promise<PortalSettings>
}

type EnvironmentSettings = Pick<Config, 'fixedSettings' | 'defaultSettings'>

/**
 * A column for queries: the ID of the PostgreSQL transaction that last wrote the settings. It changes with every
 * write and is null before the first.
 */
export const SETTINGS_VERSION = sql<string | null>`(select xmin::text from ${portalSettings})`

const settingsVersion = prepareOnce(db =>
  db.select({ version: SETTINGS_VERSION }).from(sql`(values (1)) as one`).prepare('settings_version'),
)

/**
 * Checks the settings' version for each request or job, and reloads the settings if it has changed. While the
 * database is unavailable, `refresh` returns the settings that were last read.
 */
export async function openSettings(environment: EnvironmentSettings, orm: Executor): Promise<SettingsSource> {
  const readVersion = async () => (await settingsVersion(orm).execute())[0]?.version ?? null
  let version = await readVersion()
  let latest = await readSettings(orm, environment)
  async function settingsAt(currentVersion: string | null) {
    if (currentVersion !== version) {
      latest = await readSettings(orm, environment)
      version = currentVersion
    }
    return latest
  }
  return {
    get latest() {
      return latest
    },
    async refresh() {
      try {
        return await settingsAt(await readVersion())
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        return latest
      }
    },
    settingsAt,
  }
}

/** Merges defaults, stored values, and environment variables, in ascending priority. */
export async function readSettings(
  db: Executor,
  { fixedSettings, defaultSettings }: EnvironmentSettings,
): Promise<PortalSettings> {
  const { values, smtpPasswordSealed, logoId, lastModificationTime } = portalSettings
  const [row] = await db
    .select({ values, smtpPasswordSealed, logoId, lastModificationTime })
    .from(portalSettings)
  const settings = settingsSchema.parse({ ...DEFAULT_SETTINGS, ...defaultSettings, ...row?.values })
  return Object.freeze({
    ...settings,
    ...fixedSettings,
    smtpPasswordSealed: row?.smtpPasswordSealed ?? null,
    logoId: row?.logoId ?? null,
    lastModificationTime: row?.lastModificationTime ?? null,
  })
}

/** Associated data of the mail server's sealed password. */
export const boundToSmtpPassword = () => 'portal_settings:smtp_password'

export const SEALED_SETTINGS_COLUMNS: readonly SealedColumn[] = [
  { column: portalSettings.smtpPasswordSealed, id: portalSettings.id, boundTo: boundToSmtpPassword },
]
