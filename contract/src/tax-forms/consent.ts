/** A higher version invalidates every consent, so employees are asked again. */
export const DISCLOSURE_VERSION = 1

/** Omits 0, O, 1, I, and L, which are easily confused. */
export const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 6
export const CODE_MINUTES = 30
/** After this many wrong codes, the employee needs a new test PDF. */
export const CODE_MAX_TRIES = 5

export function normalizeCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** 26 CFR 31.6051-1(j)(3)(v) requires all of these details. */
export type FormsContact = { name: string; address: string; phone: string; email: string }

/** Employees can't consent until the company's contact details are complete. */
export function isContactComplete(contact: FormsContact): boolean {
  return Object.values(contact).every(value => value.trim() !== '')
}

export type Consent = { version: number; withdrawnAt: Date | null }

/** Consent is invalid once withdrawn, or if it was given for an earlier version of the disclosure. */
export function isValidConsent(consent: Consent | undefined): boolean {
  return consent !== undefined && consent.withdrawnAt === null && consent.version === DISCLOSURE_VERSION
}

/**
 * Disclosures that employees must see before they consent. A lawyer must review these texts before release. A change
 * in meaning requires a new DISCLOSURE_VERSION. Source: 26 CFR 31.6051-1(j)(3).
 */
export const DISCLOSURES = [
  {
    title: "If you don't agree",
    text: "You'll get your W-2 on paper. Agreeing is your choice.",
  },
  {
    title: 'What this covers',
    text: 'Your consent covers every W-2 for every tax year until you withdraw it.',
  },
  {
    title: 'Getting a paper copy',
    text: "You can always ask for a paper copy. Ask {contact}. Asking for paper doesn't withdraw your consent.",
  },
  {
    title: 'Withdrawing your consent',
    text: "Select Withdraw Consent on this page at any time, or write to {contact}. It takes effect right away, and we'll confirm the day by email. Forms we already gave you online stay here.",
  },
  {
    title: 'When online forms end',
    text: "They don't end when your job ends. You can still sign in and read your forms here.",
  },
  {
    title: 'Keeping your contact details up to date',
    text: "We tell you about new forms by email. To change your email, ask {contact}. If our own contact details change, we'll email you.",
  },
  {
    title: 'What you need',
    text: 'You need a device with a web browser and internet access, an app that opens PDF files, and a printer if you want a paper copy.',
  },
  {
    title: 'How long forms stay here',
    text: 'Each W-2 stays here at least through October 15 of the year after the tax year. You may have to print it and attach it to a federal, state, or local tax return.',
  },
] as const
