import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '@epay/contract/settings/settings'
import type { AccessChanges } from '#server/database/access-changes.ts'
import { isDatabaseAway } from '#server/database/database-away.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Config } from './config.ts'
import type { SealedColumn } from './sealed-column.ts'
import { portalSettings } from './tables.ts'

/** What another process changes counts after this long even if nobody tells. */
const GOOD_FOR_MS = 5_000

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
  /** At most five seconds old, and never older than what this process has committed. */
  fresh(): Promise<PortalSettings>
}

type FromEnvironment = Pick<Config, 'fixedSettings' | 'defaultSettings'>

/**
 * The settings of a database, remembered for five seconds at most: until anything changes that `AccessChanges` hears
 * of. While the database is away, those that were read last stay.
 * @param elapsed milliseconds of a clock that is never adjusted
 */
export async function openSettings(
  environment: FromEnvironment,
  { orm, pool }: { orm: Executor; pool: { accessChanges: Pick<AccessChanges, 'version'> } },
  elapsed: () => number = () => performance.now(),
): Promise<SettingsSource> {
  let remembered = await read()

  async function read() {
    // Of before the look-up: what changed during it is not remembered as it was.
    const [readAt, { version }] = [elapsed(), pool.accessChanges]
    return { settings: await readSettings(orm, environment), readAt, version }
  }

  function isGood(): boolean {
    const { version, readAt } = remembered
    return version !== undefined && version === pool.accessChanges.version && elapsed() - readAt < GOOD_FOR_MS
  }

  return {
    get latest() {
      return remembered.settings
    },
    async fresh() {
      if (isGood()) return remembered.settings
      try {
        const found = await read()
        if (found.readAt >= remembered.readAt) remembered = found
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
      }
      return remembered.settings
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
