/** Accepted file types, detected from the content, not the name. */
export const FILE_TYPES = {
  pdf: { mime: 'application/pdf', extension: '.pdf' },
  doc: { mime: 'application/msword', extension: '.doc' },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: '.docx',
  },
  jpeg: { mime: 'image/jpeg', extension: '.jpg' },
  png: { mime: 'image/png', extension: '.png' },
  webp: { mime: 'image/webp', extension: '.webp' },
} as const
export type FileType = keyof typeof FILE_TYPES

export const RESUME_TYPES = ['pdf', 'doc', 'docx'] as const satisfies readonly FileType[]
export const DOCUMENT_FILE_TYPES = ['pdf', 'jpeg', 'png'] as const satisfies readonly FileType[]
export const PHOTO_TYPES = ['jpeg', 'png'] as const satisfies readonly FileType[]

/** Maximum length of the longer side. Units: pixels. */
export const PHOTO_MAX_SIDE = 1600
/** Larger photos are scaled down before the upload. */
export const PHOTO_UPLOAD_MAX_BYTES = 1_000_000

const MEGABYTE = 1024 * 1024

/** Shown next to file fields as `FILE_MAX_LABEL`; enforced by the server. */
export const FILE_MAX_BYTES = 10 * MEGABYTE
export const FILE_MAX_LABEL = '10MB'
export const DOCUMENTS_MAX = 20
