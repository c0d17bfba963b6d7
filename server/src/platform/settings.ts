import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '@epay/contract/settings/settings'
import { sql } from 'drizzle-orm'
import { isDatabaseAway } from '#server/database/database-away.ts'
import { prepared } from '#server/database/prepared.ts'
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
  /** The current settings. */
  fresh(): Promise<PortalSettings>
  /** The current settings, for callers that have just read their version in another query. */
  ofVersion(version: string | null): Promise<PortalSettings>
}

type FromEnvironment = Pick<Config, 'fixedSettings' | 'defaultSettings'>

/**
 * For a query's columns. PostgreSQL's own number of the transaction that wrote the settings last: it differs after every
 * change, and is null before the first.
 */
export const SETTINGS_VERSION = sql<string | null>`(select xmin::text from ${portalSettings})`

const settingsVersion = prepared(db =>
  db.select({ version: SETTINGS_VERSION }).from(sql`(values (1)) as one`).prepare('settings_version'),
)

/**
 * Asks with each request or job whether the settings have changed, and reads them when they have. While the database is
 * away, those that were read last stay.
 */
export async function openSettings(environment: FromEnvironment, orm: Executor): Promise<SettingsSource> {
  const readVersion = async () => (await settingsVersion(orm).execute())[0]?.version ?? null
  let version = await readVersion()
  let latest = await readSettings(orm, environment)
  async function ofVersion(current: string | null) {
    if (current !== version) {
      latest = await readSettings(orm, environment)
      version = current
    }
    return latest
  }
  return {
    get latest() {
      return latest
    },
    async fresh() {
      try {
        return await ofVersion(await readVersion())
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        return latest
      }
    },
    ofVersion,
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

/** Associated data of the mail server's sealed password. */
export const boundToSmtpPassword = () => 'portal_settings:smtp_password'

export const SEALED_SETTINGS_COLUMNS: readonly SealedColumn[] = [
  { column: portalSettings.smtpPasswordSealed, id: portalSettings.id, boundTo: boundToSmtpPassword },
]
