const MEGABYTE = 1024 * 1024

/** Stated as 'max 10MB' beside every file field; enforced by the server. */
export const FILE_MAX_BYTES = 10 * MEGABYTE
export const FILE_MAX_LABEL = '10MB'
export const DOCUMENTS_MAX = 20
