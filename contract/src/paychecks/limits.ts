const MEGABYTE = 1024 * 1024

/** For all files of an import in the browser: enough for a year of a large company's checks. */
export const IMPORT_MAX_BYTES = 600 * MEGABYTE
export const IMPORT_MAX_LABEL = '600MB'
/** Our four files, or the files from which a mapping builds them. */
export const IMPORT_FILES_MAX = 20
/** Units: characters. */
export const IMPORT_MAPPING_MAX = 100_000
export const IMPORT_PREVIEW_TTL_SECONDS = 3600
export const PREVIEW_THROTTLE = { max: 20, perSeconds: 3600, isByCaller: true } as const
/** Imports may change this many bank accounts in 24 hours without a separate confirmation. */
export const MAX_UNCONFIRMED_BANK_ACCOUNTS = 5
/** At most this many problems, and as many warnings, are listed; the preview's totals still include all of them. */
export const IMPORT_LISTED_MAX = 5_000
