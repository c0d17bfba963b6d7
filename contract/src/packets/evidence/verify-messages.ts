import type { PacketEventKind } from './packet-events.ts'
import {
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  type PacketManifest,
  type Signing,
} from './packet-manifest.ts'
import { formatFingerprint } from './signing-keys.ts'
import type { PacketProblem } from './verify-packet.ts'

export const EVENT_LABELS = {
  'application-submitted': 'Application submitted',
  'hr-approved': 'Approved by HR',
  'cfo-approved': 'Approved by the CFO',
  noted: 'Noted',
  'link-issued': 'Link sent',
  'link-opened': 'Link opened',
  'packet-signed': 'Packet signed',
} as const satisfies Record<PacketEventKind, string>

/** What is told of a signing, in the PDF and on the page that verifies. */
export const SIGNING_LABELS = {
  signer: 'Signed by',
  submitter: 'Submitted by',
  signedAt: 'Signed (UTC)',
  language: 'Language of the statements',
  address: 'Address of origin',
  browser: 'Browser',
  link: 'Mailed link',
  account: 'Staff account',
  unknown: 'Unknown',
} as const

/** `Ana Lopez (Candidate)` */
export function submitterText({
  submittedBy,
  filledInBy,
}: Pick<Signing, 'submittedBy' | 'filledInBy'>): string {
  return `${submittedBy} (${filledInBy === 'candidate' ? 'Candidate' : 'Staff'})`
}

function size(bytes: number): string {
  const count = Math.abs(bytes)
  return `${count} ${count === 1 ? 'byte' : 'bytes'}`
}

function sizeText(bytes: number, path: string | undefined): string {
  const place = path ? `at ${path}` : 'at the end of the archive'
  if (bytes > 0) return `The archive is ${size(bytes)} longer than it was; the first difference is ${place}.`
  return `The archive is ${size(bytes)} shorter than it was; the first difference is ${place}.`
}

function eventText(number: number, manifest: PacketManifest | undefined): string {
  const event = manifest?.events[number - 1]
  const label = event ? ` (${EVENT_LABELS[event.kind]})` : ''
  return `Event ${number}${label} is not as it was signed, or not in its place.`
}

/** A problem that was found, as a sentence that says where. */
export function problemText(problem: PacketProblem, manifest: PacketManifest | undefined): string {
  switch (problem.kind) {
    case 'not-a-packet':
      return `This is no packet: ${MANIFEST_PATH} or ${MANIFEST_SIGNATURE_PATH} can't be found in it.`
    case 'manifest-unreadable':
      return `${MANIFEST_PATH} can't be read, so nothing else can be checked.`
    case 'manifest-changed':
      return `${MANIFEST_PATH} was changed after it was signed.`
    case 'signature-changed':
      return `The signature in ${MANIFEST_SIGNATURE_PATH} was changed.`
    case 'signature-wrong':
      return `The signature in ${MANIFEST_SIGNATURE_PATH} is not one of this ${MANIFEST_PATH}: one of them was changed.`
    case 'unknown-key':
      return `The packet is signed with a key that is not among this portal's: ${formatFingerprint(problem.fingerprint)}`
    case 'file-changed':
      return `${problem.path} was changed.`
    case 'file-missing':
      return `${problem.path} is missing.`
    case 'file-added':
      return `${problem.path} was added.`
    case 'file-repeated':
      return `${problem.path} is in the archive more than once.`
    case 'header-changed':
      return `What the archive says before ${problem.path} (name, time, size or checksum) was changed.`
    case 'directory-changed':
      return `What the archive's directory says of ${problem.path} was changed.`
    case 'end-changed':
      return 'The end of the archive was changed.'
    case 'repacked':
      return 'The archive was packed anew and compressed: its layout was changed. What else was altered, if anything, is named beside this.'
    case 'repacked-unreadable':
      return "The archive was packed anew in a way that can't be read here, so its content can't be checked. Please take the ZIP as it was downloaded."
    case 'bytes-before':
      return `Something was put before the archive: ${size(problem.bytes)}. What else was altered, if anything, is named beside this.`
    case 'chain-changed':
      return 'The chain of events does not end with what was signed.'
    case 'answer-changed':
      return `The answer ${problem.name} was changed.`
    case 'event-changed':
      return eventText(problem.number, manifest)
    case 'size-changed':
      return sizeText(problem.bytes, problem.path)
  }
}

export const VERDICT_TEXTS = {
  genuine: 'Genuine: nothing was altered since the portal signed this packet.',
  altered: 'Altered: this packet is not as the portal signed it.',
  unknownKey: 'Unaltered, but signed with a key that is not known here: compare its fingerprint.',
} as const

/** `2026-11-20 17:03:12 UTC` */
export function formatUtc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

export const VERIFY_TEXTS = {
  title: 'Verify a Packet',
  intro:
    'Says whether the ZIP of an employee packet is as the portal signed it, and what was altered if it is not.',
  privacy: 'Everything is checked on this device: nothing is sent.',
  choose: 'Choose a ZIP',
  hint: 'The ZIP of a packet, as it was downloaded',
  checking: 'Checking...',
  unreadable: 'The file could not be read.',
  unsafe:
    'Browsers check signatures only on pages that were opened over https. Please open this page that way, or run npm run admin -- verify-packet FILE.',
  keysTitle: "This portal's keys",
  keysIntro:
    'SHA-256 fingerprints of the keys that this portal signs packets with, the newest first. Compare them with the one on a packet’s evidence page.',
  noKeys:
    'The keys of this portal could not be loaded: compare the fingerprint of the packet’s key with the one that you know.',
  numberTitle: 'Check a Number',
  numberIntro:
    'The data files hold personal and account numbers masked. With the key on the payroll page you can check whether a number is the one that was signed.',
  numberRight: 'This is the number that was signed.',
  numberWrong: 'This is not the number that was signed, or not its key.',
  numberKeyFormat: 'The key has 32 characters, from 0 to 9 and a to f.',
} as const
