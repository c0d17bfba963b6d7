export const ATTESTATION_OPTIONS = [
  { value: 'citizen', label: 'A citizen of the United States' },
  { value: 'noncitizen', label: 'A noncitizen national of the United States' },
  { value: 'lawful_permanent_resident', label: 'A lawful permanent resident' },
  { value: 'alien_authorized_to_work', label: 'A noncitizen authorized to work' },
] as const
export type Attestation = (typeof ATTESTATION_OPTIONS)[number]['value']

export const I9_TASKS = ['section2', 'reverification'] as const
export type I9Task = (typeof I9_TASKS)[number]

export const RELATIONSHIP_OPTIONS = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'parent', label: 'Parent' },
  { value: 'child', label: 'Child' },
  { value: 'sibling', label: 'Sibling' },
  { value: 'friend', label: 'Friend' },
  { value: 'other', label: 'Other' },
] as const

export const ACCOUNT_TYPE_OPTIONS = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
] as const

export const DOCUMENT_TYPES = [
  'SSN Card',
  "Driver's License",
  'Passport',
  'State ID',
  'Birth Certificate',
  'Utility Bill',
] as const

export const SIGNATURE_TYPES = ['type', 'draw', 'upload'] as const
export type SignatureType = (typeof SIGNATURE_TYPES)[number]

/** Units: CSS pixels. */
export const SIGNATURE_WIDTH = 420
export const SIGNATURE_HEIGHT = 150
export const SIGNATURE_PAD = { minWidth: 0.5, maxWidth: 2.5, throttle: 16, minDistance: 5 } as const

export const PACKET_PROGRESS = [33, 66, 100] as const
export const SCROLL_TO_ERROR_DELAY_MS = 100

export const TYPED_SIGNATURE_MAX = 100
/** Applies to the data URL. */
export const SIGNATURE_MAX_CHARACTERS = 3_000_000
/** Higher than any field's limit, because drafts can contain invalid answers. Units: characters. */
export const DRAFT_TEXT_MAX = 300
/** Counted from the last change. A draft is kept longer if a link to it still works. */
export const PACKET_DRAFT_DAYS = 14
/** High, because everyone in an office might share one IP address. */
export const DRAFT_SAVE_THROTTLE = { max: 1200, perSeconds: 600 } as const
export const DRAFT_FILE_THROTTLE = { max: 300, perSeconds: 600 } as const
/** Counted from the submission. */
export const PACKET_COPY_HOURS = 24
/**
 * High, because everyone in an office might share one IP address; still limited, because each download generates the
 * copy.
 */
export const PACKET_COPY_THROTTLE = { max: 60, perSeconds: 600 } as const
/**
 * A signature is blank if its brightest and darkest pixels differ by no more than this. Units: levels from 0 to 255.
 */
export const BLANK_CONTRAST_MAX = 32
