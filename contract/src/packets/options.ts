/** Employment authorization, as Form I-9 section 1 asks for it. */
export const ATTESTATION_OPTIONS = [
  { value: 'citizen', label: 'A citizen of the United States' },
  { value: 'noncitizen', label: 'A noncitizen national of the United States' },
  { value: 'lawful_permanent_resident', label: 'A lawful permanent resident' },
  { value: 'alien_authorized_to_work', label: 'A noncitizen authorized to work' },
] as const
export type Attestation = (typeof ATTESTATION_OPTIONS)[number]['value']

/** What an employer has to do for Form I-9 once its first section is signed. */
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

/** Size of the saved signature image. Units: CSS pixels. */
export const SIGNATURE_WIDTH = 420
export const SIGNATURE_HEIGHT = 150
export const SIGNATURE_PAD = { minWidth: 0.5, maxWidth: 2.5, throttle: 16, minDistance: 5 } as const

/** Percent of the progress bar at steps 1, 2 and 3. */
export const PACKET_PROGRESS = [33, 66, 100] as const
export const SCROLL_TO_ERROR_DELAY_MS = 100
