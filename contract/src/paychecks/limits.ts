const MEGABYTE = 1024 * 1024

/** Combined limit for the files of a browser import: enough for a year of a large company's checks. */
export const IMPORT_MAX_BYTES = 600 * MEGABYTE
export const IMPORT_MAX_LABEL = '600MB'
/** More than EPay's own four files, because a mapping can build each of them from several source files. */
export const IMPORT_FILES_MAX = 20
/** Units: characters. */
export const IMPORT_MAPPING_MAX = 100_000
export const IMPORT_PREVIEW_TTL_SECONDS = 3600
export const PREVIEW_THROTTLE = { max: 20, perSeconds: 3600, isPerCaller: true } as const
/** Imports can change up to this many bank accounts in 24 hours without a separate confirmation. */
export const MAX_UNCONFIRMED_BANK_ACCOUNTS = 5
/** A preview lists at most this many problems and this many warnings, but counts all of them. */
export const LISTED_FINDINGS_MAX = 5_000
