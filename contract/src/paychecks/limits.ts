const MEGABYTE = 1024 * 1024

/** All files of one import in the browser together: a year of a large company's checks. */
export const IMPORT_MAX_BYTES = 600 * MEGABYTE
export const IMPORT_MAX_LABEL = '600MB'
/** Our four files, or those that a mapping builds them from. */
export const IMPORT_FILES_MAX = 20
/** Units: characters. */
export const IMPORT_MAPPING_MAX = 100_000
export const IMPORT_PREVIEW_TTL_SECONDS = 3600
export const PREVIEW_THROTTLE = { max: 20, perSeconds: 3600, isByCaller: true } as const
/** Imports change up to this many bank accounts in 24 hours without a separate confirmation. */
export const UNASKED_BANK_ACCOUNTS = 5
/** How many problems, and how many warnings, a preview lists; it counts them all. */
export const IMPORT_LISTED_MAX = 5_000
